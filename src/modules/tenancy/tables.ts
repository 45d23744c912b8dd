import { tablesOf } from '../../platform/core/tables.ts';
import {
  InvitationRow,
  MemberRow,
  PropertyRow,
  PropertySlug,
  SubscriptionRow,
  TransferOfferRow,
} from './property.entity.ts';

export const entities = [
  PropertyRow,
  PropertySlug,
  MemberRow,
  InvitationRow,
  TransferOfferRow,
  SubscriptionRow,
] as const;

export const tables = tablesOf(entities);
