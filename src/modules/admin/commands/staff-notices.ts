import { z } from 'zod';
import { type Ctx, type OutsideTransaction, type Tx, transaction } from '../../../platform/core/context.ts';
import { query, write } from '../../../platform/core/sql.ts';
import { purge } from '../../../platform/records/purge.ts';
import { type AdminCtx, people } from '../../accounts/index.ts';
import { isMailLeft, storeMail } from '../../mail/index.ts';
import { digestLetter, noticeLetter, type StaffNews } from '../letters.ts';
import { staffWanting } from '../queries/staff-notices.ts';
import type { StaffNoticeChoice } from '../schema.ts';

const stored = z.object({ id: z.int() });

/** Mails each administrator who wants it, once per key; past the day's limit it waits for a digest. */
export async function tellStaff(ctx: Ctx, news: StaffNews): Promise<void> {
  await transaction(ctx, async (tx) => {
    for (const person of await staffWanting(tx, news.kind)) await tellOne(tx, person, news);
  });
}

async function tellOne(tx: Tx, { id, username }: { id: number; username: string }, news: StaffNews): Promise<void> {
  const [notice] = await write(
    tx,
    `insert into staff_notice (user_id, key, line, path) values (?, ?, ?, ?) on conflict do nothing returning id`,
    [id, news.key, news.line, news.path],
    stored,
  );
  if (!notice || !(await isMailLeft(tx, id, 'staffNotices'))) return;
  const letter = noticeLetter(username, news, tx.platform.env.APP_URL);
  await storeMail(tx, { ...letter, kind: 'staffNotices', dedupeKey: `staff-${id}-${news.key}` });
  await write(tx, `update staff_notice set mailed_at = now() where id = ?`, [notice.id]);
}

/** An hour after the oldest waiting notice, all waiting ones go out together. */
const WAIT = `interval '1 hour'`;
const MOST_LINES = 200;

const reader = z.object({ id: z.int(), username: z.string().nullable() });
const waiting = z.object({ id: z.int(), line: z.string(), path: z.string() });

export async function sendStaffDigests(ctx: Ctx): Promise<void> {
  const readers = await query(
    ctx,
    `select n.user_id as id, (select u.username from ${people} u where u.id = n.user_id and u.is_admin
         and u.account_status = 'active' and u.deleted_at is null) as username
     from staff_notice n where n.mailed_at is null
     group by n.user_id having min(n.created_at) < now() - ${WAIT}`,
    [],
    reader,
  );
  for (const { id, username } of readers) await transaction(ctx, (tx) => sendDigest(tx, id, username));
}

async function sendDigest(tx: Tx, userId: number, username: string | null): Promise<void> {
  const lines = await write(
    tx,
    `update staff_notice set mailed_at = now() where user_id = ? and mailed_at is null returning id, line, path`,
    [userId],
    waiting,
  );
  const last = Math.max(...lines.map(({ id }) => id));
  if (lines.length === 0 || username === null) return;
  const oldestFirst = lines.toSorted((a, b) => a.id - b.id);
  const letter = digestLetter(username, { lines: oldestFirst, most: MOST_LINES }, tx.platform.env.APP_URL);
  await storeMail(tx, { ...letter, kind: 'staffNotices', dedupeKey: `staff-${userId}-digest-${last}` });
}

export async function chooseStaffNotices(ctx: AdminCtx, choice: StaffNoticeChoice): Promise<void> {
  const { orders, disputes, refunds, stock } = choice;
  await transaction(ctx, (tx) =>
    write(
      tx,
      `insert into staff_notice_choice (user_id, orders, disputes, refunds, stock) values (?, ?, ?, ?, ?)
       on conflict (user_id) do update set orders = excluded.orders, disputes = excluded.disputes,
         refunds = excluded.refunds, stock = excluded.stock`,
      [ctx.actor.userId, orders, disputes, refunds, stock],
    ),
  );
}

/** Also choices of accounts that are deleted. */
export async function purgeStaffNotices(ctx: OutsideTransaction): Promise<void> {
  await purge(
    ctx,
    'KEEP_STAFF_NOTICES_DAYS',
    `delete from staff_notice where id in (
       select id from staff_notice where created_at < now() - make_interval(days => ?) limit ?)`,
  );
  await transaction(ctx, (tx) =>
    write(tx, `delete from staff_notice_choice where user_id in (select id from ${people} u where not u.is_admin)`),
  );
}
