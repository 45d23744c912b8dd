import { tablesOf } from '../../platform/core/tables.ts';
import { LedgerEntryRow, OrderLineEntryRow, PaperRow, PaperSeriesRow, ShopSettingsRow } from './books.entity.ts';
import { CheckoutRow } from './checkout.entity.ts';
import { BusinessTermsRow, SavedAddressRow } from './customer.entity.ts';
import { DisputeRow, FraudWarningRow } from './dispute.entity.ts';
import { InscriptionRow } from './inscription.entity.ts';
import { OrderEventRow, OrderItemRow, OrderRow } from './order.entity.ts';
import { ParcelItemRow, ParcelRow } from './parcel.entity.ts';
import {
  PaymentFaultRow,
  PaymentNoticeRow,
  RefundItemRow,
  RefundRow,
  StripeEventRow,
  TestIntentRow,
  TestRefundRow,
} from './payment.entity.ts';
import { QuoteRow } from './quote.entity.ts';
import { ReturnItemRow, ReturnRow } from './return.entity.ts';
import { TaxRecordRow } from './tax-record.entity.ts';

export const entities = [
  ...[CheckoutRow, QuoteRow, BusinessTermsRow, SavedAddressRow],
  ...[OrderRow, OrderItemRow, OrderEventRow, InscriptionRow, ParcelRow, ParcelItemRow, ReturnRow, ReturnItemRow],
  ...[RefundRow, RefundItemRow, DisputeRow, FraudWarningRow, TaxRecordRow],
  ...[OrderLineEntryRow, LedgerEntryRow, PaperRow, PaperSeriesRow, ShopSettingsRow],
  ...[StripeEventRow, PaymentFaultRow, PaymentNoticeRow, TestIntentRow, TestRefundRow],
] as const;

export const tables = tablesOf(entities);
