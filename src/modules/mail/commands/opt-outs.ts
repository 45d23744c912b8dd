import { z } from 'zod';
import { type Ctx, type Tx, transaction } from '../../../platform/core/context.ts';
import { query, write } from '../../../platform/core/sql.ts';
import { recordEvent } from '../../../platform/events/outbox.ts';
import { createToken, hashToken } from '../../../platform/security/tokens.ts';
import { AppError } from '../../../shared/errors.ts';
import { mailListChosen } from '../events.ts';
import { listOfToken, type MailList } from '../values.ts';

const mailboxRow = z.object({ mailbox: z.string() });

export async function isOptedOut(ctx: Ctx, address: string): Promise<boolean> {
  const optOutSql = `select mailbox from mail_opt_out where mailbox = mailbox(?)`;
  return (await query(ctx, optOutSql, [address], mailboxRow)).length > 0;
}

export interface Subscription {
  readonly list: MailList;
  readonly subscriber: string;
}

/**
 * Issues a token that is valid while the mail's row exists. @param subscription scope of the link; default: unsolicited
 * mail
 */
export async function issueUnsubscribeToken(tx: Tx, address: string, subscription?: Subscription): Promise<string> {
  const token = subscription ? `${subscription.list}-${createToken()}` : createToken();
  const insert = `insert into unsubscribe_link (token_hash, address, subscriber) values (?, ?, ?)`;
  await write(tx, insert, [hashToken(token), address, subscription?.subscriber ?? null]);
  return token;
}

/** Idempotent. @throws AppError `invalid` */
export async function unsubscribe(ctx: Ctx, token: string): Promise<void> {
  await applyChoice(ctx, token, true, `insert into mail_opt_out (mailbox) values (?) on conflict do nothing`);
}

export async function resubscribe(ctx: Ctx, token: string): Promise<void> {
  await applyChoice(ctx, token, false, `delete from mail_opt_out where mailbox = ?`);
}

const linkRow = mailboxRow.extend({ subscriber: z.string().nullable() });

async function applyChoice(ctx: Ctx, token: string, isLeft: boolean, mailboxSql: string): Promise<void> {
  await transaction(ctx, async (tx) => {
    const linkSql = `select mailbox(address) as mailbox, subscriber from unsubscribe_link where token_hash = ?`;
    const [link] = await query(tx, linkSql, [hashToken(token)], linkRow);
    if (!link) throw new AppError('invalid', 'This link no longer works. Use the one in a newer email.');
    const { mailbox, subscriber } = link;
    const list = listOfToken(token);
    if (list && subscriber !== null) await recordEvent(tx, mailListChosen, { list, subscriber, isLeft });
    else await write(tx, mailboxSql, [mailbox]);
  });
}
