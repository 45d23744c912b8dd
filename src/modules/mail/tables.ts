import { tablesOf } from '../../platform/core/tables.ts';
import { MailAllowanceRow, MailboxAllowanceRow, MailRow, OptOutRow, UnsubscribeLinkRow } from './mail.entity.ts';

export const entities = [MailRow, MailAllowanceRow, MailboxAllowanceRow, OptOutRow, UnsubscribeLinkRow] as const;

export const tables = tablesOf(entities);
