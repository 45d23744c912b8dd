import { tablesOf } from '../../platform/core/tables.ts';
import { MailRow } from './mail.entity.ts';

export const entities = [MailRow] as const;

export const tables = tablesOf(entities);
