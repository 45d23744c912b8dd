import { randomUUID } from 'node:crypto';
import { type InferEntity, raw } from '@mikro-orm/core';
import { operatorOf } from '../../../platform/config/operator-settings.ts';
import { forUpdate, type Tx, withoutReach } from '../../../platform/core/context.ts';
import { databaseNow } from '../../../platform/core/database-time.ts';
import { write } from '../../../platform/core/sql.ts';
import { now } from '../../../platform/core/tables.ts';
import { recordEvent } from '../../../platform/events/outbox.ts';
import { AppError, notFoundError } from '../../../shared/errors.ts';
import { defaultLanguage } from '../../../texts/languages.ts';
import { mailStored } from '../events.ts';
import { type RenderedMail, signMail } from '../layout.ts';
import { MailAllowanceRow, MailboxAllowanceRow, MailRow } from '../mail.entity.ts';
import { isMailStored } from '../queries.ts';
import { tables } from '../tables.ts';
import { tokenLink } from '../values.ts';
import { countForMailbox, isConfirmedAddress, type MailKind, type MailRules, mailKinds } from './allowances.ts';
import { isOptedOut, issueUnsubscribeToken, type Subscription } from './opt-outs.ts';

/** Placeholder addresses, reserved by RFC 2606: deleted accounts and the sample's owner. */
const PLACEHOLDER_ADDRESS = /\.invalid$/;

export interface NewMail extends RenderedMail {
  kind: MailKind;
  dedupeKey?: string;
  sensitive?: boolean;
  attachment?: { readonly fileName: string; readonly bytes: Buffer } | null;
  subscription?: Subscription;
}

/**
 * Stores a mail in the transaction of its cause, once per `dedupeKey`. Enforces the limits of `mailKinds`.
 * @returns `false` for an unsubscribed address, or above the daily limit of an unconfirmed mailbox
 */
export async function storeMail(tx: Tx, mail: NewMail): Promise<boolean> {
  const { kind: name, to, dedupeKey = randomUUID(), subscription } = mail;
  if (PLACEHOLDER_ADDRESS.test(to) || (await isMailStored(tx, dedupeKey))) return true;
  const { isOwed, isUnsolicited, isTaken }: MailRules = mailKinds[name];
  const isConfirmed = await isConfirmedAddress(tx, to);
  const isToStranger = !isOwed && (isUnsolicited || !isConfirmed);
  if (isToStranger && (await withoutReach(tx, () => isOptedOut(tx, to)))) return false;
  if (!isConfirmed && !isTaken && !(await countForMailbox(tx, name, to))) return false;
  const unsubscribeToken = isToStranger || subscription ? await issueUnsubscribeToken(tx, to, subscription) : null;
  const signedParts = signMail(mail, operatorOf(tx.platform.env, mail.language ?? defaultLanguage), {
    appUrl: tx.platform.env.APP_URL,
    url: unsubscribeToken && tokenLink(tx.platform.env.APP_URL, '/unsubscribe', unsubscribeToken),
    isUnsolicited,
  });
  await insertMail(tx, { ...mail, ...signedParts, dedupeKey, unsubscribeToken });
  return true;
}

type StoredMail = Pick<NewMail, 'to' | 'subject' | 'text' | 'html' | 'sensitive' | 'attachment'> & {
  dedupeKey: string;
  unsubscribeToken: string | null;
};

async function insertMail(tx: Tx, mail: StoredMail): Promise<void> {
  const { dedupeKey, to, subject, text, html, sensitive = false, unsubscribeToken, attachment } = mail;
  const messageId = `<${randomUUID()}@${new URL(tx.platform.env.APP_URL).hostname}>`;
  const file = { attachmentName: attachment?.fileName ?? null, attachment: attachment?.bytes ?? null };
  const delivery = { messageId, state: 'queued', nextAttemptAt: now, createdAt: now } as const;
  const mails = tables(tx)
    .insertInto('mail')
    .values({ dedupeKey, to, subject, text, html, sensitive, unsubscribeToken, ...file, ...delivery });
  const insertedMails = await write(
    tx,
    mails.onConflict((conflict) => conflict.column('dedupeKey').doNothing()).returning('id'),
  );
  for (const { id } of insertedMails) await recordEvent(tx, mailStored, { mailId: id });
}

const TEXT_PURGED = 'This email is too old to resend. Its text is no longer stored.';

/**
 * Resends a failed mail, or a copy of a delivered one.
 * @returns subject and recipient
 * @throws AppError `not_found`, `conflict` during delivery or after its text was purged
 */
export async function resendMail(tx: Tx, id: number): Promise<string> {
  const mail = await tx.em.findOne(MailRow, { id }, forUpdate);
  if (!mail) throw notFoundError('Mail');
  const { to, subject, text, html, unsubscribeToken = null } = mail;
  if (unsubscribeToken && (await isOptedOut(tx, to)))
    throw new AppError('conflict', 'This address has unsubscribed from emails of this kind');
  if (text === '' && !mail.sensitive) throw new AppError('conflict', TEXT_PURGED);
  if (mail.state === 'queued' || mail.state === 'sending')
    throw new AppError('conflict', 'This email is already being sent');
  if (mail.state === 'sent') {
    if (mail.sensitive)
      throw new AppError('conflict', 'This email contained a single-use link, so its text is not stored');
    const copy = { to, subject, text, html, unsubscribeToken, attachment: attachmentOf(mail) };
    await insertMail(tx, { ...copy, dedupeKey: randomUUID() });
  } else {
    const requeuedFields = {
      state: 'queued' as const,
      attempts: 0,
      nextAttemptAt: databaseNow(),
      createdAt: databaseNow(),
    };
    await tx.em.nativeUpdate(MailRow, { id }, requeuedFields);
    await recordEvent(tx, mailStored, { mailId: id });
  }
  return `${subject}, to ${to}`;
}

/**
 * Resends failed mails up to a limit. @returns their number
 * @throws AppError as `resendMail`
 */
export async function resendFailedMails(tx: Tx, maxMails: number): Promise<number> {
  const failedMails = await tx.em.find(
    MailRow,
    { state: 'failed', text: { $ne: '' } },
    { ...forUpdate, fields: ['id'], orderBy: { id: 'asc' }, limit: maxMails },
  );
  for (const { id } of failedMails) await resendMail(tx, id);
  return failedMails.length;
}

export async function deleteMails(tx: Tx, address: string): Promise<void> {
  await tx.em.nativeDelete(MailRow, { to: address });
  const mailbox = raw<string>('mailbox(?)', [address]);
  await tx.em.nativeDelete(MailAllowanceRow, { recipient: mailbox });
  await tx.em.nativeDelete(MailboxAllowanceRow, { mailbox });
}

/**
 * Sends a copy with a new Message-ID.
 * @throws AppError `not_found` for another key prefix, `conflict` after its text was purged
 */
export async function copyMail(tx: Tx, id: number, keyPrefix: string): Promise<void> {
  const mail = await tx.em.findOne(MailRow, { id });
  if (!mail?.dedupeKey.startsWith(keyPrefix)) throw notFoundError('Mail');
  const { to, subject, text, html } = mail;
  if (text === '') throw new AppError('conflict', TEXT_PURGED);
  const dedupeKey = `${keyPrefix}resent-${randomUUID()}`;
  const copy = { to, subject, text, html, unsubscribeToken: null, attachment: attachmentOf(mail) };
  await insertMail(tx, { ...copy, dedupeKey });
}

const attachmentOf = ({ attachmentName, attachment }: InferEntity<typeof MailRow>) =>
  attachmentName && attachment ? { fileName: attachmentName, bytes: Buffer.from(attachment) } : null;
