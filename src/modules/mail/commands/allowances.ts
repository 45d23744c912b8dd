import { z } from 'zod';
import type { Ctx, Tx } from '../../../platform/core/context.ts';
import { lock, query, write } from '../../../platform/core/sql.ts';
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

export interface Kind {
  /**
   * Due to the recipient, and bounded by the deed that it tells of. Any other mail needs an address that its account has
   * confirmed; else it is one of few a day to the mailbox, over all accounts, and ends with its unsubscribe link.
   */
  isOwed: boolean;
  /** To an address of another person's choice: also a confirmed one may unsubscribe. */
  isUnsolicited?: true;
  /** Of owed mail that anyone can cause: a day to a mailbox at unconfirmed addresses, over all accounts. */
  toUnconfirmed?: number;
  /** Counted before it is stored: by `takeMail`, so that the person who asks reads of a limit, or by `takeFromMailbox`. */
  isTaken?: true;
  /** Daily limits (UTC) per account, and per recipient. */
  daily?: Limit;
}

/** Every kind of mail: what it may be sent to, and how often. */
export const mailKinds = {
  passwordResets: { isOwed: true, toUnconfirmed: 10, isTaken: true },
  /** Many accounts can be registered with sub-addresses of one mailbox. */
  confirmations: { isOwed: true, toUnconfirmed: 10, isTaken: true, daily: { most: 10, what: 'confirmation emails' } },
  passwordNotices: { isOwed: true, toUnconfirmed: 10, daily: { most: 20, what: 'password notices' } },
  /** Second factor, login address, a session of support. */
  securityNotices: { isOwed: true, toUnconfirmed: 10 },
  deletionNotices: { isOwed: true, toUnconfirmed: 10, daily: { most: 10, what: 'deletion notices' } },
  /** Its confirmation, changes, invoice and refunds. */
  orders: { isOwed: true },

  quotes: { isOwed: false, isTaken: true, daily: { most: 50, what: 'quotes' } },
  stockAlerts: { isOwed: false },
  transferOffers: { isOwed: false, daily: { most: 20, toOne: 5, what: 'offers' } },
  week: { isOwed: false },
  invitations: {
    isOwed: false,
    isUnsolicited: true,
    isTaken: true,
    daily: { most: 50, toOne: 5, perBuilding: { most: 10, toOne: 1 }, what: 'invitations' },
  },
  reviewLetters: { isOwed: false, isUnsolicited: true, daily: { most: 1_000, what: 'review emails' } },
  importNotices: { isOwed: false, daily: { most: 50, what: 'import notices' } },
  displayNotices: { isOwed: false, daily: { most: 100, what: 'display notices' } },
  /** One by one; the rest come in a digest. */
  staffNotices: { isOwed: false, daily: { most: 10, what: 'notices', isScaled: true } },
} as const satisfies Record<string, Kind>;
export type MailKind = keyof typeof mailKinds;
export type DailyMails = {
  [Name in MailKind]: (typeof mailKinds)[Name] extends { daily: Limit } ? Name : never;
}[MailKind];

/** Not owed, to one mailbox at unconfirmed addresses. */
const TO_UNCONFIRMED = 5;

const TODAY = `(now() at time zone 'utc')::date`;
const usedRow = z.object({ used: z.int() });

/** @returns `false` when the daily limit is used up */
export async function isMailLeft(tx: Tx, userId: number, kind: DailyMails): Promise<boolean> {
  return await countOne(tx, userId, kind, '', mostOf(tx, kind));
}

function mostOf(tx: Tx, kind: DailyMails): number {
  const { most, isScaled, perBuilding }: Limit = mailKinds[kind].daily;
  if (isScaled) return Math.max(1, Math.round(most * tx.platform.env.RATE_LIMIT_SCALE));
  return most + (perBuilding?.most ?? 0) * furtherBuildings(tx);
}

const furtherBuildings = (tx: Tx) => tx.platform.env.PLAN_LIMITS - 1;

/** @throws AppError `too_many_requests` */
export async function takeMail(tx: Tx, userId: number, kind: DailyMails, recipient: string): Promise<void> {
  const limit: Limit = mailKinds[kind].daily;
  if (!(await isMailLeft(tx, userId, kind))) throw usedUp(tx, kind);
  if (limit.toOne !== undefined) {
    const toOne = limit.toOne + (limit.perBuilding?.toOne ?? 0) * furtherBuildings(tx);
    if (!(await countOne(tx, userId, kind, recipient, toOne)))
      throw new AppError(
        'too_many_requests',
        `Your account has already sent this address ${toOne} ${limit.what} today. Try again tomorrow.`,
      );
  }
  const { isTaken }: Kind = mailKinds[kind];
  if (isTaken && !(await takeFromMailbox(tx, kind, recipient)))
    throw new AppError(
      'too_many_requests',
      'This address has not been confirmed, and its mailbox has already got its emails of this kind today. Try again tomorrow.',
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

const confirmedRow = z.object({ isConfirmed: z.boolean() });

/** By its account. Without a mail server every address counts as confirmed. */
export async function isConfirmedAddress(ctx: Ctx, address: string): Promise<boolean> {
  if (!ctx.platform.env.SMTP_URL) return true;
  const [row] = await query(ctx, `select is_confirmed_address(?) as "isConfirmed"`, [address], confirmedRow);
  return row?.isConfirmed ?? false;
}

/** Counts a mail if its address is not confirmed. @returns `false` when the mailbox has had the day's */
export async function takeFromMailbox(tx: Tx, name: MailKind, address: string): Promise<boolean> {
  return (await isConfirmedAddress(tx, address)) || (await countForMailbox(tx, name, address));
}

export async function countForMailbox(tx: Tx, name: MailKind, address: string): Promise<boolean> {
  const { isOwed, toUnconfirmed }: Kind = mailKinds[name];
  if (isOwed && toUnconfirmed === undefined) return true;
  const counted = await write(
    tx,
    `insert into mailbox_allowance (mailbox, kind, day, used) values (mailbox(?), ?, ${TODAY}, 1)
     on conflict (mailbox, kind, day) do update set used = mailbox_allowance.used + 1
       where mailbox_allowance.used < ? returning used`,
    [address, isOwed ? name : '', toUnconfirmed ?? TO_UNCONFIRMED + furtherBuildings(tx)],
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
    `Your account has reached its limit of ${most} ${mailKinds[kind].daily.what} a day. Try again tomorrow.`,
  );
}
