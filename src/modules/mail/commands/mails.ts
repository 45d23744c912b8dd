import { randomUUID } from 'node:crypto';
import type { InferEntity } from '@mikro-orm/core';
import { z } from 'zod';
import { operatorOf } from '../../../platform/config/operator-settings.ts';
import { forUpdate, type Tx } from '../../../platform/core/context.ts';
import { lock, write } from '../../../platform/core/sql.ts';
import { recordEvent } from '../../../platform/events/outbox.ts';
import { AppError, notFound } from '../../../shared/errors.ts';
import { firstLanguage } from '../../../texts/languages.ts';
import { mailStored } from '../events.ts';
import { type Letter, type RenderedMail, renderLetter, signMail } from '../layout.ts';
import { MailRow } from '../mail.entity.ts';
import { isOptedOut, issueUnsubscribeToken, type Subscription } from './opt-outs.ts';

const storedMail = z.object({ id: z.int() });

/** Reserved by RFC 2606: the sample's owner and deleted accounts. */
const NOBODYS = /\.invalid$/;

/** Stores a mail in the transaction of its cause, for the `mail` queue. Placeholder addresses are skipped. */
export async function storeMail(tx: Tx, mail: RenderedMail): Promise<void> {
  if (NOBODYS.test(mail.to)) return;
  const { text, html } = signMail(mail, operatorOf(tx.platform.env, mail.language ?? firstLanguage));
  const stored = await write(
    tx,
    `insert into mail (dedupe_key, "to", subject, text, html, message_id, sensitive, unsubscribe_token,
       attachment_name, attachment, state, next_attempt_at, created_at)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 'queued', now(), now()) on conflict (dedupe_key) do nothing returning id`,
    [
      mail.dedupeKey ?? randomUUID(),
      mail.to,
      mail.subject,
      text,
      html,
      `<${randomUUID()}@${new URL(tx.platform.env.APP_URL).hostname}>`,
      mail.sensitive ?? false,
      mail.unsubscribeToken ?? null,
      mail.attachment?.fileName ?? null,
      mail.attachment?.bytes ?? null,
    ],
    storedMail,
  );
  for (const { id } of stored) await recordEvent(tx, mailStored, { mailId: id });
}

/**
 * Stores a mail with unsubscribe links, to an address chosen by another user.
 * @returns `false` for an unsubscribed address
 */
export async function storeUnsolicited(
  tx: Tx,
  letter: Letter,
  options: Required<Pick<RenderedMail, 'dedupeKey' | 'sensitive'>>,
): Promise<boolean> {
  if (await isOptedOut(tx, letter.to)) return false;
  await storeWithLink(tx, letter, options, await issueUnsubscribeToken(tx, letter.to));
  return true;
}

/** Stores a mail of a list, with links that end the subscription alone. */
export async function storeOfList(
  tx: Tx,
  letter: Letter,
  { dedupeKey, ...subscription }: Subscription & { dedupeKey: string },
): Promise<void> {
  await storeWithLink(tx, letter, { dedupeKey }, await issueUnsubscribeToken(tx, letter.to, subscription));
}

async function storeWithLink(
  tx: Tx,
  letter: Letter,
  options: Pick<RenderedMail, 'dedupeKey' | 'sensitive'>,
  unsubscribeToken: string,
): Promise<void> {
  const unsubscribeUrl = `${tx.platform.env.APP_URL}/unsubscribe#token=${unsubscribeToken}`;
  await storeMail(tx, { ...renderLetter({ ...letter, unsubscribeUrl }), ...options, unsubscribeToken });
}

const TEXT_IS_GONE = 'This email is too old to resend. Its text is no longer stored.';

/**
 * Resends a failed mail as itself, a delivered one as a copy.
 * @returns subject and recipient.
 * @throws AppError `not_found`, `conflict` while it is sent or after its text was purged
 */
export async function resendMail(tx: Tx, id: number): Promise<string> {
  const mail = await tx.em.findOne(MailRow, { id }, forUpdate);
  if (!mail) throw notFound('Mail');
  const { to, subject, text, html, unsubscribeToken = null } = mail;
  if (unsubscribeToken && (await isOptedOut(tx, to)))
    throw new AppError('conflict', 'This address has unsubscribed from emails of this kind');
  if (text === '' && !mail.sensitive) throw new AppError('conflict', TEXT_IS_GONE);
  if (mail.state === 'queued' || mail.state === 'sending')
    throw new AppError('conflict', 'This email is already being sent');
  if (mail.state === 'sent') {
    if (mail.sensitive)
      throw new AppError('conflict', 'This email contained a single-use link, so its text is not stored');
    await storeMail(tx, { to, subject, text, html, unsubscribeToken, attachment: attachmentOf(mail) });
  } else {
    await write(
      tx,
      `update mail set state = 'queued', attempts = 0, next_attempt_at = now(), created_at = now() where id = ?`,
      [id],
    );
    await recordEvent(tx, mailStored, { mailId: id });
  }
  return `${subject}, to ${to}`;
}

/** Resends up to `most` failed mails. @returns their number. @throws AppError as `resendMail` */
export async function resendFailedMails(tx: Tx, most: number): Promise<number> {
  const failed = await lock(
    tx,
    `select id from mail where state = 'failed' and text <> '' order by id limit ${Math.trunc(most)} for update`,
    [],
    storedMail,
  );
  for (const { id } of failed) await resendMail(tx, id);
  return failed.length;
}

export async function forgetMails(tx: Tx, address: string): Promise<void> {
  await tx.em.nativeDelete(MailRow, { to: address });
  await write(tx, `delete from mail_allowance where recipient = mailbox(?)`, [address]);
}

/**
 * Resends a copy with a new Message-ID.
 * @throws AppError `not_found` for another `keyPrefix`, `conflict` after its text was purged
 */
export async function copyMail(tx: Tx, id: number, keyPrefix: string): Promise<void> {
  const mail = await tx.em.findOne(MailRow, { id });
  if (!mail?.dedupeKey.startsWith(keyPrefix)) throw notFound('Mail');
  const { to, subject, text, html } = mail;
  if (text === '') throw new AppError('conflict', TEXT_IS_GONE);
  const dedupeKey = `${keyPrefix}resent-${randomUUID()}`;
  await storeMail(tx, { to, subject, text, html, dedupeKey, attachment: attachmentOf(mail) });
}

const attachmentOf = ({ attachmentName, attachment }: InferEntity<typeof MailRow>) =>
  attachmentName && attachment ? { fileName: attachmentName, bytes: Buffer.from(attachment) } : null;
