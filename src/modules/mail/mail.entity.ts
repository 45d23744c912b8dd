import { defineEntity, p } from '@mikro-orm/core';
import type { MailState } from './schema.ts';

/** `queued` → `sending` → `sent`; `failed` once refused permanently, or after a day of retries. */
export const MailRow = defineEntity({
  name: 'MailRow',
  tableName: 'mail',
  properties: {
    id: p.integer().primary(),
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
