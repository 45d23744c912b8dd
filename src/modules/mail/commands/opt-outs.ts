import { raw } from '@mikro-orm/core';
import { type Ctx, type Tx, transaction } from '../../../platform/core/context.ts';
import { query, write } from '../../../platform/core/sql.ts';
import { doNothing, sql } from '../../../platform/core/tables.ts';
import { recordEvent } from '../../../platform/events/outbox.ts';
import { createToken, hashToken } from '../../../platform/security/tokens.ts';
import { AppError } from '../../../shared/errors.ts';
import { mailListChosen } from '../events.ts';
import { OptOutRow, UnsubscribeLinkRow } from '../mail.entity.ts';
import { tables } from '../tables.ts';
import { listOfToken, type MailList } from '../values.ts';

export const isOptedOut = async (tx: Tx, address: string): Promise<boolean> =>
  (await tx.em.count(OptOutRow, { mailbox: raw<string>('mailbox(?)', [address]) })) > 0;

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
  const link = { tokenHash: hashToken(token), address, subscriber: subscription?.subscriber ?? null };
  await tx.em.insert(UnsubscribeLinkRow, link);
  return token;
}

/** Idempotent. @throws AppError `invalid` */
export async function unsubscribe(ctx: Ctx, token: string): Promise<void> {
  await applyChoice(ctx, token, true);
}

export async function resubscribe(ctx: Ctx, token: string): Promise<void> {
  await applyChoice(ctx, token, false);
}

async function applyChoice(ctx: Ctx, token: string, isLeft: boolean): Promise<void> {
  await transaction(ctx, async (tx) => {
    const links = tables(tx).selectFrom('unsubscribe_link').where('tokenHash', '=', hashToken(token));
    const [link] = await query(tx, links.select([sql<string>`mailbox(address)`.as('mailbox'), 'subscriber']));
    if (!link) throw new AppError('invalid', 'This link no longer works. Use the one in a newer email.');
    const { mailbox, subscriber } = link;
    const list = listOfToken(token);
    if (list && subscriber !== null) await recordEvent(tx, mailListChosen, { list, subscriber, isLeft });
    else if (isLeft) await write(tx, tables(tx).insertInto('mail_opt_out').values({ mailbox }).onConflict(doNothing));
    else await tx.em.nativeDelete(OptOutRow, { mailbox });
  });
}
