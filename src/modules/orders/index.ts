import type { Module } from '../../platform/process/module.ts';
import { CheckoutRow } from './checkout.entity.ts';
import * as events from './events.ts';
import { InscriptionRow } from './inscription.entity.ts';
import { orderJobs } from './jobs.ts';
import { OrderEventRow, OrderItemRow, OrderRow } from './order.entity.ts';
import { PaymentNoticeRow, RefundRow, TestIntentRow } from './payment.entity.ts';
import { orderRoutes } from './routes/orders.ts';
import { paymentRoutes } from './routes/payments.ts';
import { orderSubscribers } from './subscribers.ts';

export const orders: Module = {
  name: 'orders',
  entities: [
    CheckoutRow,
    OrderRow,
    OrderItemRow,
    OrderEventRow,
    InscriptionRow,
    RefundRow,
    PaymentNoticeRow,
    TestIntentRow,
  ],
  routes: [...orderRoutes, ...paymentRoutes],
  events: Object.values(events),
  subscribers: orderSubscribers,
  jobs: orderJobs,
};

export { forgetAddresses } from './commands/addresses.ts';
export { businessTermsOf, setBusinessTerms } from './commands/business-terms.ts';
export { readDrawing, setInscription } from './commands/inscriptions.ts';
export { sendInvoice } from './commands/invoices.ts';
export { settleNotice } from './commands/notices.ts';
export { resendOrderMail, updateOrderStatus } from './commands/order-status.ts';
export { retryRefund } from './commands/refunds.ts';
export { completedRefunds, creditNotePdf, invoicePdf, type Pdf } from './invoice.ts';
export { reconcilePayments } from './jobs.ts';
export { providerOf, readStripeAccount } from './payments.ts';
export {
  listOrders,
  listOwnOrders,
  listPaymentProblems,
  listSavedAddresses,
  orderHistory,
  orderMails,
  readOrder,
  searchedOrders,
} from './queries.ts';
export type { StripeAccount } from './stripe-account.ts';
export { paymentPageOf } from './stripe-mode.ts';
export {
  orderItems,
  orderRefunds,
  paymentFaults,
  paymentProblems,
  placedOrders,
  refunds,
  unsettledPayments,
} from './views.ts';
export { WEBHOOK_PATH, webhookEvents } from './webhook-events.ts';
