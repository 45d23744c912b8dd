import { isDeepStrictEqual } from 'node:util';
import { defineEntity, p } from '@mikro-orm/core';
import { z } from 'zod';
import type { ActivityAction } from '../../shared/activity-actions.ts';
import type { OutsideTransaction, Tx } from '../core/context.ts';
import { write } from '../core/sql.ts';
import { maskAddress, securityEventByAction } from '../observability/security-events.ts';
import { purgeBy } from './purge.ts';

/** Activity log; append-only by the role's privileges. */
export const ActivityRow = defineEntity({
  name: 'ActivityRow',
  tableName: 'activity',
  properties: {
    id: p.bigint('number').primary(),
    at: p.datetime(),
    propertyId: p.integer().nullable(),
    actorId: p.integer().nullable(),
    impersonatorId: p.integer().nullable(),
    action: p.string(),
    subject: p.string(),
    before: p.json<Record<string, unknown>>().nullable(),
    after: p.json<Record<string, unknown>>().nullable(),
    ip: p.string().nullable(),
    requestId: p.string(),
  },
});

export interface ActivityEntry {
  action: ActivityAction;
  /** Text: a company, an address, an order number. */
  subject: string;
  propertyId?: number;
  actorId?: number;
  before?: Record<string, unknown>;
  after?: Record<string, unknown>;
}

/** Logs a change in its transaction, with differing fields only. */
export async function recordActivity(tx: Tx, entry: ActivityEntry): Promise<void> {
  const { before, after } = changedFields(entry.before, entry.after);
  // sql: most changes run it, and building the statement costs 0.05 ms
  await write(
    tx,
    `insert into activity (at, property_id, actor_id, impersonator_id, action, subject, before, after, ip, request_id)
     values (now(), ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    [
      entry.propertyId ?? null,
      entry.actorId ?? tx.actor?.userId ?? null,
      tx.actor?.impersonatorId ?? null,
      entry.action,
      entry.subject,
      before && JSON.stringify(before),
      after && JSON.stringify(after),
      tx.platform.env.hasSharedAccounts ? null : tx.ip,
      tx.requestId,
    ],
  );
  queueSecurityEvent(tx, entry);
}

function queueSecurityEvent(tx: Tx, { action, subject, actorId, propertyId }: ActivityEntry): void {
  const event = securityEventByAction[action];
  if (!event) return;
  tx.securityEvents.push({
    event,
    facts: {
      userId: actorId ?? tx.actor?.userId ?? null,
      impersonatorId: tx.actor?.impersonatorId ?? null,
      ...(propertyId !== undefined && { propertyId }),
      ...(!action.startsWith('property.') && { account: maskAddress(subject) }),
      ip: tx.ip,
      requestId: tx.requestId,
    },
  });
}

const purgedRow = z.object({ purged: z.int() });
const PURGE_BATCH_ROWS = 5_000;

/** Creates partitions of coming months and drops expired ones by a function of the log's owner. */
export async function purgeOldActivity(ctx: OutsideTransaction): Promise<void> {
  await purgeBy(ctx, 'KEEP_ACTIVITY_DAYS', PURGE_BATCH_ROWS, async (tx, days) => {
    const [row] = await write(tx, `select keep_activity(?, ?) as purged`, [days, PURGE_BATCH_ROWS], purgedRow);
    return row?.purged ?? 0;
  });
}

type Fields = Record<string, unknown>;

function changedFields(before?: Fields, after?: Fields): { before: Fields | null; after: Fields | null } {
  if (!before || !after) return { before: before ?? null, after: after ?? null };
  const names = Object.keys(after).filter((name) => !isDeepStrictEqual(before[name], after[name]));
  const pick = (fields: Fields) => Object.fromEntries(names.map((name) => [name, fields[name]]));
  return { before: pick(before), after: pick(after) };
}
