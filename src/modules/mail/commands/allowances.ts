import { z } from 'zod';
import type { Tx } from '../../../platform/core/context.ts';
import { lock, write } from '../../../platform/core/sql.ts';
import { AppError } from '../../../shared/errors.ts';

interface Limit {
  most: number;
  toOne?: number;
  what: string;
  /** Multiplied by `RATE_LIMIT_SCALE`. */
  isScaled?: boolean;
  /** More for each further building that an account may own (`PLAN_LIMITS`). */
  perBuilding?: { most: number; toOne: number };
}

/** Daily limits (UTC) of mails to addresses of the user's choice: per account, and per recipient. */
export const dailyMails = {
  reviewLetters: { most: 1_000, what: 'review emails' },
  invitations: { most: 50, toOne: 5, perBuilding: { most: 10, toOne: 1 }, what: 'invitations' },
  /** One's own unconfirmed address may be anybody's. */
  confirmations: { most: 10, what: 'confirmation emails' },
  passwordNotices: { most: 20, what: 'password notices' },
  deletionNotices: { most: 10, what: 'deletion notices' },
  importNotices: { most: 50, what: 'import notices' },
  displayNotices: { most: 100, what: 'display notices' },
  /** One by one; the rest come in a digest. */
  staffNotices: { most: 10, what: 'notices', isScaled: true },
} as const satisfies Record<string, Limit>;
export type DailyMails = keyof typeof dailyMails;

const TODAY = `(now() at time zone 'utc')::date`;
const usedRow = z.object({ used: z.int() });

/** @returns `false` when the daily limit is used up */
export async function isMailLeft(tx: Tx, userId: number, kind: DailyMails): Promise<boolean> {
  return await countOne(tx, userId, kind, '', mostOf(tx, kind));
}

function mostOf(tx: Tx, kind: DailyMails): number {
  const { most, isScaled, perBuilding }: Limit = dailyMails[kind];
  if (isScaled) return Math.max(1, Math.round(most * tx.platform.env.RATE_LIMIT_SCALE));
  return most + (perBuilding?.most ?? 0) * furtherBuildings(tx);
}

const furtherBuildings = (tx: Tx) => tx.platform.env.PLAN_LIMITS - 1;

/** @throws AppError `too_many_requests` */
export async function takeMail(tx: Tx, userId: number, kind: DailyMails, recipient?: string): Promise<void> {
  const limit: Limit = dailyMails[kind];
  if (!(await isMailLeft(tx, userId, kind))) throw usedUp(tx, kind);
  if (limit.toOne === undefined || recipient === undefined) return;
  const toOne = limit.toOne + (limit.perBuilding?.toOne ?? 0) * furtherBuildings(tx);
  if (!(await countOne(tx, userId, kind, recipient, toOne)))
    throw new AppError(
      'too_many_requests',
      `Your account has already sent this address ${toOne} ${limit.what} today. Try again tomorrow.`,
    );
}

async function countOne(tx: Tx, userId: number, kind: string, recipient: string, most: number): Promise<boolean> {
  const counted = await write(
    tx,
    `insert into mail_allowance (user_id, kind, day, recipient, used) values (?, ?, ${TODAY}, mailbox(?), 1)
     on conflict (user_id, kind, day, recipient) do update set used = mail_allowance.used + 1
       where mail_allowance.used < ? returning used`,
    [userId, kind, recipient, most],
    usedRow,
  );
  return counted.length > 0;
}

/** Locks the counter until the transaction ends. */
export async function mailsLeft(tx: Tx, userId: number, kind: DailyMails): Promise<number> {
  await write(
    tx,
    `insert into mail_allowance (user_id, kind, day, used) values (?, ?, ${TODAY}, 0) on conflict do nothing`,
    [userId, kind],
  );
  const [row] = await lock(
    tx,
    `select used from mail_allowance where user_id = ? and kind = ? and day = ${TODAY} and recipient = '' for update`,
    [userId, kind],
    usedRow,
  );
  return mostOf(tx, kind) - (row?.used ?? 0);
}

export async function countMails(tx: Tx, userId: number, kind: DailyMails, count: number): Promise<void> {
  await write(
    tx,
    `update mail_allowance set used = used + ? where user_id = ? and kind = ? and day = ${TODAY} and recipient = ''`,
    [count, userId, kind],
  );
}

export function usedUp(tx: Tx, kind: DailyMails): AppError {
  const most = mostOf(tx, kind).toLocaleString('en-US');
  return new AppError(
    'too_many_requests',
    `Your account has reached its limit of ${most} ${dailyMails[kind].what} a day. Try again tomorrow.`,
  );
}
