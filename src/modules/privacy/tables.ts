import { defineEntity, p } from '@mikro-orm/core';
import { tablesOf } from '../../platform/core/tables.ts';

/** Scheduled deletion of an account. */
export const DeletionRow = defineEntity({
  name: 'DeletionRow',
  tableName: 'account_deletion',
  properties: { userId: p.integer().primary(), dueAt: p.datetime() },
});

export const entities = [DeletionRow] as const;

export const tables = tablesOf(entities);
