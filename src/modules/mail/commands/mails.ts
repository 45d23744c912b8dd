import { randomUUID } from 'node:crypto';
import type { InferEntity } from '@mikro-orm/core';
import { z } from 'zod';
import { operatorOf } from '../../../platform/config/operator-settings.ts';
import { beyondReach, forUpdate, type Tx } from '../../../platform/core/context.ts';
import { databaseNow } from '../../../platform/core/database-time.ts';
import { write } from '../../../platform/core/sql.ts';
import { recordEvent } from '../../../platform/events/outbox.ts';
import { AppError, notFound } from '../../../shared/errors.ts';
import { firstLanguage } from '../../../texts/languages.ts';
import { mailStored } from '../events.ts';
import { type RenderedMail, signMail } from '../layout.ts';
import { MailRow } from '../mail.entity.ts';
import { isMailStored } from '../queries.ts';
import { tokenLink } from '../values.ts';
import { countForMailbox, isConfirmedAddress, type Kind, type MailKind, mailKinds } from './allowances.ts';
import { isOptedOut, issueUnsubscribeToken, type Subscription } from './opt-outs.ts';

const storedMail = z.object({ id: z.int() });

/** Reserved by RFC 2606: the sample's owner and deleted accounts. */
const NOBODYS = /\.invalid$/;

export interface NewMail extends RenderedMail {
  kind: MailKind;
  dedupeKey?: string;
  sensitive?: boolean;
  attachment?: { readonly fileName: string; readonly bytes: Buffer } | null;
  /** Of a list: its links end the subscription alone. */
  subscription?: Subscription;
}

/**
 * Stores a mail in the transaction of its cause, for the `mail` queue; once for a `dedupeKey`. Placeholder addresses are
 * skipped. This is the gate for all mail that is not owed (`mailKinds`).
 * @returns `false` for an address that has unsubscribed, and a mailbox that has had the day's mails at unconfirmed addresses
 */
export async function storeMail(tx: Tx, mail: NewMail): Promise<boolean> {
  const { kind: name, to, dedupeKey = randomUUID(), subscription } = mail;
  if (NOBODYS.test(to) || (await isMailStored(tx, dedupeKey))) return true;
  const { isOwed, isUnsolicited, isTaken }: Kind = mailKinds[name];
  const isConfirmed = await isConfirmedAddress(tx, to);
  const isToStranger = !isOwed && (isUnsolicited || !isConfirmed);
  if (isToStranger && (await beyondReach(tx, () => isOptedOut(tx, to)))) return false;
  if (!isConfirmed && !isTaken && !(await countForMailbox(tx, name, to))) return false;
  const unsubscribeToken = isToStranger || subscription ? await issueUnsubscribeToken(tx, to, subscription) : null;
  const signed = signMail(mail, operatorOf(tx.platform.env, mail.language ?? firstLanguage), {
    url: unsubscribeToken && tokenLink(tx.platform.env.APP_URL, '/unsubscribe', unsubscribeToken),
    isUnsolicited,
  });
  await insertMail(tx, { ...mail, ...signed, dedupeKey, unsubscribeToken });
  return true;
}

type Stored = Pick<NewMail, 'to' | 'subject' | 'text' | 'html' | 'sensitive' | 'attachment'> & {
  dedupeKey: string;
  unsubscribeToken: string | null;
};

async function insertMail(tx: Tx, mail: Stored): Promise<void> {
  const stored = await write(
    tx,
    `insert into mail (dedupe_key, "to", subject, text, html, message_id, sensitive, unsubscribe_token,
       attachment_name, attachment, state, next_attempt_at, created_at)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 'queued', now(), now()) on conflict (dedupe_key) do nothing returning id`,
    [
      mail.dedupeKey,
      mail.to,
      mail.subject,
      mail.text,
      mail.html,
      `<${randomUUID()}@${new URL(tx.platform.env.APP_URL).hostname}>`,
      mail.sensitive ?? false,
      mail.unsubscribeToken,
      mail.attachment?.fileName ?? null,
      mail.attachment?.bytes ?? null,
    ],
    storedMail,
  );
  for (const { id } of stored) await recordEvent(tx, mailStored, { mailId: id });
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
    const copy = { to, subject, text, html, unsubscribeToken, attachment: attachmentOf(mail) };
    await insertMail(tx, { ...copy, dedupeKey: randomUUID() });
  } else {
    const anew = { state: 'queued' as const, attempts: 0, nextAttemptAt: databaseNow(), createdAt: databaseNow() };
    await tx.em.nativeUpdate(MailRow, { id }, anew);
    await recordEvent(tx, mailStored, { mailId: id });
  }
  return `${subject}, to ${to}`;
}

/** Resends up to `most` failed mails. @returns their number. @throws AppError as `resendMail` */
export async function resendFailedMails(tx: Tx, most: number): Promise<number> {
  const failed = await tx.em.find(
    MailRow,
    { state: 'failed', text: { $ne: '' } },
    { ...forUpdate, fields: ['id'], orderBy: { id: 'asc' }, limit: most },
  );
  for (const { id } of failed) await resendMail(tx, id);
  return failed.length;
}

export async function forgetMails(tx: Tx, address: string): Promise<void> {
  await tx.em.nativeDelete(MailRow, { to: address });
  await write(tx, `delete from mail_allowance where recipient = mailbox(?)`, [address]);
  await write(tx, `delete from mailbox_allowance where mailbox = mailbox(?)`, [address]);
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
  const copy = { to, subject, text, html, unsubscribeToken: null, attachment: attachmentOf(mail) };
  await insertMail(tx, { ...copy, dedupeKey });
}

const attachmentOf = ({ attachmentName, attachment }: InferEntity<typeof MailRow>) =>
  attachmentName && attachment ? { fileName: attachmentName, bytes: Buffer.from(attachment) } : null;
