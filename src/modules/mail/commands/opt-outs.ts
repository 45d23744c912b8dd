import { z } from 'zod';
import { type Ctx, type Tx, transaction } from '../../../platform/core/context.ts';
import { query, write } from '../../../platform/core/sql.ts';
import { recordEvent } from '../../../platform/events/outbox.ts';
import { hashOfToken, newToken } from '../../../platform/security/tokens.ts';
import { AppError } from '../../../shared/errors.ts';
import { mailListChosen } from '../events.ts';
import { listOfToken, type MailList } from '../values.ts';

const found = z.object({ mailbox: z.string() });

export async function isOptedOut(ctx: Ctx, address: string): Promise<boolean> {
  const kept = `select mailbox from mail_opt_out where mailbox = mailbox(?)`;
  return (await query(ctx, kept, [address], found)).length > 0;
}

export interface Subscription {
  readonly list: MailList;
  /** Named by the owner of the list. */
  readonly subscriber: string;
}

/** Valid as long as the mail's row is kept. @param subscription what the link ends; default: unsolicited mail. */
export async function issueUnsubscribeToken(tx: Tx, address: string, subscription?: Subscription): Promise<string> {
  const token = subscription ? `${subscription.list}-${newToken()}` : newToken();
  const insert = `insert into unsubscribe_link (token_hash, address, subscriber) values (?, ?, ?)`;
  await write(tx, insert, [hashOfToken(token), address, subscription?.subscriber ?? null]);
  return token;
}

/** Idempotent. @throws AppError `invalid` */
export async function unsubscribe(ctx: Ctx, token: string): Promise<void> {
  await choose(ctx, token, true, `insert into mail_opt_out (mailbox) values (?) on conflict do nothing`);
}

/** @throws AppError `invalid` */
export async function resubscribe(ctx: Ctx, token: string): Promise<void> {
  await choose(ctx, token, false, `delete from mail_opt_out where mailbox = ?`);
}

const linked = found.extend({ subscriber: z.string().nullable() });

async function choose(ctx: Ctx, token: string, isLeft: boolean, forMailbox: string): Promise<void> {
  await transaction(ctx, async (tx) => {
    const ofLink = `select mailbox(address) as mailbox, subscriber from unsubscribe_link where token_hash = ?`;
    const [link] = await query(tx, ofLink, [hashOfToken(token)], linked);
    if (!link) throw new AppError('invalid', 'This link no longer works. Use the one in a newer email.');
    const { mailbox, subscriber } = link;
    const list = listOfToken(token);
    if (list && subscriber !== null) await recordEvent(tx, mailListChosen, { list, subscriber, isLeft });
    else await write(tx, forMailbox, [mailbox]);
  });
}
