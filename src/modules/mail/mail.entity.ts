import { defineEntity, p } from '@mikro-orm/core';
import type { MailState } from './schema.ts';

/** `queued` → `sending` → `sent`; `failed` once refused permanently, or after a day of retries. */
export const MailRow = defineEntity({
  name: 'MailRow',
  tableName: 'mail',
  properties: {
    id: p.integer().primary().autoincrement(),
    dedupeKey: p.string(),
    to: p.string(),
    subject: p.string(),
    text: p.text(),
    html: p.text(),
    attachmentName: p.string().nullable(),
    attachment: p.blob().nullable(),
    messageId: p.string(),
    /** `null` for solicited mail. */
    unsubscribeToken: p.string().nullable(),
    /** Contains a login link: the text is purged once sent. */
    sensitive: p.boolean().default(false),
    state: p.string().$type<MailState>(),
    attempts: p.integer().default(0),
    nextAttemptAt: p.datetime(),
    createdAt: p.datetime(),
    sentAt: p.datetime().nullable(),
    error: p.text().nullable(),
  },
});

/** Mails of an account in a day (UTC), per recipient and in sum. */
export const MailAllowanceRow = defineEntity({
  name: 'MailAllowanceRow',
  tableName: 'mail_allowance',
  properties: {
    userId: p.integer().primary(),
    kind: p.text().primary(),
    day: p.date().primary(),
    /** Mailbox; empty for the sum. */
    recipient: p.text().primary().default(''),
    used: p.integer(),
  },
});

/** Mails to an unconfirmed mailbox in a day (UTC), over all accounts. */
export const MailboxAllowanceRow = defineEntity({
  name: 'MailboxAllowanceRow',
  tableName: 'mailbox_allowance',
  properties: { mailbox: p.text().primary(), kind: p.text().primary(), day: p.date().primary(), used: p.integer() },
});

export const OptOutRow = defineEntity({
  name: 'OptOutRow',
  tableName: 'mail_opt_out',
  properties: { mailbox: p.text().primary(), at: p.datetime().defaultRaw('now()') },
});

export const UnsubscribeLinkRow = defineEntity({
  name: 'UnsubscribeLinkRow',
  tableName: 'unsubscribe_link',
  properties: {
    tokenHash: p.text().primary(),
    address: p.text(),
    subscriber: p.text().nullable(),
    createdAt: p.datetime().defaultRaw('now()'),
  },
});
