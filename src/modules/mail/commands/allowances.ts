import { raw } from '@mikro-orm/core';
import { z } from 'zod';
import { type Ctx, forUpdate, type Tx } from '../../../platform/core/context.ts';
import { query, write } from '../../../platform/core/sql.ts';
import { doNothing, sql } from '../../../platform/core/tables.ts';
import { AppError } from '../../../shared/errors.ts';
import { scaledPoints } from '../../../shared/rate-limits.ts';
import { MailAllowanceRow } from '../mail.entity.ts';
import { tables } from '../tables.ts';

interface DailyLimit {
  max: number;
  maxToRecipient?: number;
  noun: string;
  /** Scaled by `RATE_LIMIT_SCALE`. */
  isScaled?: boolean;
  /** Increase per further building of the plan (`PLAN_LIMITS`). */
  perBuilding?: { max: number; maxToRecipient: number };
}

export interface MailRules {
  /**
   * Transactional mail, limited by its cause. Other mail requires a confirmed address; unconfirmed mailboxes get few a
   * day over all accounts, with an unsubscribe link.
   */
  isOwed: boolean;
  /** Sent to an address that another user chose, so that confirmed recipients may unsubscribe, too. */
  isUnsolicited?: true;
  /** Daily limit per unconfirmed mailbox of transactional mail that anyone can cause, over all accounts. */
  toUnconfirmed?: number;
  /** Counted before it is stored: for the account, with an error above the limit, or for the mailbox. */
  isTaken?: true;
  /** Daily limits (UTC) per account and per recipient. */
  daily?: DailyLimit;
}

export const mailKinds = {
  passwordResets: { isOwed: true, toUnconfirmed: 10, isTaken: true },
  /** Limited, because sub-addresses of one mailbox can register many accounts. */
  confirmations: { isOwed: true, toUnconfirmed: 10, isTaken: true, daily: { max: 10, noun: 'confirmation emails' } },
  passwordNotices: { isOwed: true, toUnconfirmed: 10, daily: { max: 20, noun: 'password notices' } },
  securityNotices: { isOwed: true, toUnconfirmed: 10 },
  deletionNotices: { isOwed: true, toUnconfirmed: 10, daily: { max: 10, noun: 'deletion notices' } },
  orders: { isOwed: true },

  quotes: { isOwed: false, isTaken: true, daily: { max: 50, noun: 'quotes' } },
  stockAlerts: { isOwed: false },
  transferOffers: { isOwed: false, daily: { max: 20, maxToRecipient: 5, noun: 'offers' } },
  week: { isOwed: false },
  invitations: {
    isOwed: false,
    isUnsolicited: true,
    isTaken: true,
    daily: { max: 50, maxToRecipient: 5, perBuilding: { max: 10, maxToRecipient: 1 }, noun: 'invitations' },
  },
  reviewLetters: { isOwed: false, isUnsolicited: true, daily: { max: 1_000, noun: 'review emails' } },
  importNotices: { isOwed: false, daily: { max: 50, noun: 'import notices' } },
  displayNotices: { isOwed: false, daily: { max: 100, noun: 'display notices' } },
  staffNotices: { isOwed: false, daily: { max: 10, noun: 'notices', isScaled: true } },
} as const satisfies Record<string, MailRules>;
export type MailKind = keyof typeof mailKinds;
export type LimitedMailKind = {
  [Name in MailKind]: (typeof mailKinds)[Name] extends { daily: DailyLimit } ? Name : never;
}[MailKind];

/** Daily limit of other mail per unconfirmed mailbox. */
const MAX_TO_UNCONFIRMED = 5;

const TODAY = `(now() at time zone 'utc')::date`;

/** @returns `false` above the daily limit */
export async function isMailLeft(tx: Tx, userId: number, kind: LimitedMailKind): Promise<boolean> {
  return await countWithin(tx, userId, kind, '', dailyMax(tx, kind));
}

function dailyMax(tx: Tx, kind: LimitedMailKind): number {
  const { max: maxMails, isScaled, perBuilding }: DailyLimit = mailKinds[kind].daily;
  if (isScaled) return scaledPoints(maxMails, tx.platform.env.RATE_LIMIT_SCALE);
  return maxMails + (perBuilding?.max ?? 0) * furtherBuildings(tx);
}

const furtherBuildings = (tx: Tx) => tx.platform.env.PLAN_LIMITS - 1;

/** @throws AppError `too_many_requests` */
export async function countMail(tx: Tx, userId: number, kind: LimitedMailKind, recipient: string): Promise<void> {
  const limit: DailyLimit = mailKinds[kind].daily;
  if (!(await isMailLeft(tx, userId, kind))) throw limitReachedError(tx, kind);
  if (limit.maxToRecipient !== undefined) {
    const maxPerRecipient = limit.maxToRecipient + (limit.perBuilding?.maxToRecipient ?? 0) * furtherBuildings(tx);
    if (!(await countWithin(tx, userId, kind, recipient, maxPerRecipient)))
      throw new AppError(
        'too_many_requests',
        `Your account has already sent this address ${maxPerRecipient} ${limit.noun} today. Try again tomorrow.`,
      );
  }
  const { isTaken }: MailRules = mailKinds[kind];
  if (isTaken && !(await countUnconfirmed(tx, kind, recipient)))
    throw new AppError(
      'too_many_requests',
      'This address has not been confirmed, and its mailbox has already got its emails of this kind today. Try again tomorrow.',
    );
}

async function countWithin(
  tx: Tx,
  userId: number,
  kind: string,
  recipient: string,
  maxCount: number,
): Promise<boolean> {
  // sql: counts up to the limit in one statement
  const updatedCount = await write(
    tx,
    `insert into mail_allowance (user_id, kind, day, recipient, used) values (?, ?, ${TODAY}, mailbox(?), 1)
     on conflict (user_id, kind, day, recipient) do update set used = mail_allowance.used + 1
       where mail_allowance.used < ?`,
    [userId, kind, recipient, maxCount],
  );
  return updatedCount > 0;
}

const confirmedRow = z.object({ isConfirmed: z.boolean() });

/** Returns whether the address's account has confirmed it; always true without a mail server. */
export async function isConfirmedAddress(ctx: Ctx, address: string): Promise<boolean> {
  if (!ctx.platform.env.SMTP_URL) return true;
  const [row] = await query(ctx, `select is_confirmed_address(?) as is_confirmed`, [address], confirmedRow);
  return row?.isConfirmed ?? false;
}

/** Counts a mail to an unconfirmed address. @returns `false` above the mailbox's daily limit */
export async function countUnconfirmed(tx: Tx, name: MailKind, address: string): Promise<boolean> {
  return (await isConfirmedAddress(tx, address)) || (await countForMailbox(tx, name, address));
}

export async function countForMailbox(tx: Tx, name: MailKind, address: string): Promise<boolean> {
  const { isOwed, toUnconfirmed }: MailRules = mailKinds[name];
  if (isOwed && toUnconfirmed === undefined) return true;
  // sql: counts up to the limit in one statement
  const updatedCount = await write(
    tx,
    `insert into mailbox_allowance (mailbox, kind, day, used) values (mailbox(?), ?, ${TODAY}, 1)
     on conflict (mailbox, kind, day) do update set used = mailbox_allowance.used + 1
       where mailbox_allowance.used < ?`,
    [address, isOwed ? name : '', toUnconfirmed ?? MAX_TO_UNCONFIRMED + furtherBuildings(tx)],
  );
  return updatedCount > 0;
}

/** Returns the rest of the daily limit; locks the counter until the end of the transaction. */
export async function lockRemainingMails(tx: Tx, userId: number, kind: LimitedMailKind): Promise<number> {
  const day = sql<string>`${sql.raw(TODAY)}`;
  const allowance = tables(tx).insertInto('mail_allowance').values({ userId, kind, day, used: 0 });
  await write(tx, allowance.onConflict(doNothing));
  const [row] = await tx.em.find(MailAllowanceRow, ofToday(userId, kind), forUpdate);
  return dailyMax(tx, kind) - (row?.used ?? 0);
}

export async function countMails(tx: Tx, userId: number, kind: LimitedMailKind, count: number): Promise<void> {
  await tx.em.nativeUpdate(MailAllowanceRow, ofToday(userId, kind), { used: raw<number>('used + ?', [count]) });
}

const ofToday = (userId: number, kind: string) => ({ userId, kind, day: raw<string>(TODAY), recipient: '' });

export function limitReachedError(tx: Tx, kind: LimitedMailKind): AppError {
  const limitText = dailyMax(tx, kind).toLocaleString('en-US');
  return new AppError(
    'too_many_requests',
    `Your account has reached its limit of ${limitText} ${mailKinds[kind].daily.noun} a day. Try again tomorrow.`,
  );
}
