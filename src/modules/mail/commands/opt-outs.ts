import { z } from 'zod';
import { type Ctx, type Tx, transaction } from '../../../platform/core/context.ts';
import { query, write } from '../../../platform/core/sql.ts';
import { hashOfToken, newToken } from '../../../platform/security/tokens.ts';
import { AppError } from '../../../shared/errors.ts';

const found = z.object({ mailbox: z.string() });

export async function isOptedOut(ctx: Ctx, address: string): Promise<boolean> {
  const kept = `select mailbox from mail_opt_out where mailbox = mailbox(?)`;
  return (await query(ctx, kept, [address], found)).length > 0;
}

/** Valid as long as the mail's row is kept. */
export async function issueUnsubscribeToken(tx: Tx, address: string): Promise<string> {
  const token = newToken();
  await write(tx, `insert into unsubscribe_link (token_hash, address) values (?, ?)`, [hashOfToken(token), address]);
  return token;
}

/** Idempotent. @throws AppError `invalid` */
export async function unsubscribe(ctx: Ctx, token: string): Promise<void> {
  await transaction(ctx, async (tx) => {
    const mailbox = await mailboxOf(tx, token);
    await write(tx, `insert into mail_opt_out (mailbox) values (?) on conflict do nothing`, [mailbox]);
  });
}

/** @throws AppError `invalid` */
export async function resubscribe(ctx: Ctx, token: string): Promise<void> {
  await transaction(ctx, async (tx) => {
    await write(tx, `delete from mail_opt_out where mailbox = ?`, [await mailboxOf(tx, token)]);
  });
}

async function mailboxOf(tx: Tx, token: string): Promise<string> {
  const ofLink = `select mailbox(address) as mailbox from unsubscribe_link where token_hash = ?`;
  const [link] = await query(tx, ofLink, [hashOfToken(token)], found);
  if (!link) throw new AppError('invalid', 'This link no longer works. Use the one in a newer email.');
  return link.mailbox;
}
