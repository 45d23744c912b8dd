import { z } from 'zod';
import { type Ctx, type OutsideTransaction, type Tx, transaction } from '../../../platform/core/context.ts';
import { query, write } from '../../../platform/core/sql.ts';
import { purge } from '../../../platform/records/purge.ts';
import { type AdminCtx, people } from '../../accounts/index.ts';
import { isMailLeft, storeMail } from '../../mail/index.ts';
import { digestLetter, noticeLetter, type StaffNotice } from '../letters.ts';
import { listStaffFor } from '../queries/staff-notices.ts';
import type { StaffNoticeChoice } from '../schema.ts';

const noticeRow = z.object({ id: z.int() });

/** Mails each subscribed administrator once per key; above the daily limit, the notice waits for a digest. */
export async function notifyStaff(ctx: Ctx, staffNotice: StaffNotice): Promise<void> {
  await transaction(ctx, async (tx) => {
    for (const administrator of await listStaffFor(tx, staffNotice.kind))
      await notifyAdministrator(tx, administrator, staffNotice);
  });
}

async function notifyAdministrator(
  tx: Tx,
  { id, username }: { id: number; username: string },
  staffNotice: StaffNotice,
): Promise<void> {
  const [noticeRowInserted] = await write(
    tx,
    `insert into staff_notice (user_id, key, line, path) values (?, ?, ?, ?) on conflict do nothing returning id`,
    [id, staffNotice.key, staffNotice.line, staffNotice.path],
    noticeRow,
  );
  if (!noticeRowInserted || !(await isMailLeft(tx, id, 'staffNotices'))) return;
  const letter = noticeLetter(username, staffNotice, tx.platform.env.APP_URL);
  await storeMail(tx, { ...letter, kind: 'staffNotices', dedupeKey: `staff-${id}-${staffNotice.key}` });
  await write(tx, `update staff_notice set mailed_at = now() where id = ?`, [noticeRowInserted.id]);
}

const DIGEST_DELAY = `interval '1 hour'`;
const MAX_DIGEST_LINES = 200;

const digestRecipient = z.object({ id: z.int(), username: z.string().nullable() });
const waitingNotice = z.object({ id: z.int(), line: z.string(), path: z.string() });

export async function sendStaffDigests(ctx: Ctx): Promise<void> {
  const recipients = await query(
    ctx,
    `select n.user_id as id, (select u.username from ${people} u where u.id = n.user_id and u.is_admin
         and u.account_status = 'active' and u.deleted_at is null) as username
     from staff_notice n where n.mailed_at is null
     group by n.user_id having min(n.created_at) < now() - ${DIGEST_DELAY}`,
    [],
    digestRecipient,
  );
  for (const { id, username } of recipients) await transaction(ctx, (tx) => sendDigest(tx, id, username));
}

async function sendDigest(tx: Tx, userId: number, username: string | null): Promise<void> {
  const lines = await write(
    tx,
    `update staff_notice set mailed_at = now() where user_id = ? and mailed_at is null returning id, line, path`,
    [userId],
    waitingNotice,
  );
  const lastId = Math.max(...lines.map(({ id }) => id));
  if (lines.length === 0 || username === null) return;
  const linesByAge = lines.toSorted((a, b) => a.id - b.id);
  const letter = digestLetter(username, { lines: linesByAge, most: MAX_DIGEST_LINES }, tx.platform.env.APP_URL);
  await storeMail(tx, { ...letter, kind: 'staffNotices', dedupeKey: `staff-${userId}-digest-${lastId}` });
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
