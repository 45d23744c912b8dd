import { defineEntity, p } from '@mikro-orm/core';
import type { MailState } from './schema.ts';

/** A rendered mail. `queued` → `sending` → `sent`; after a day of failures `failed`. */
export const MailRow = defineEntity({
  name: 'MailRow',
  tableName: 'mail',
  properties: {
    id: p.integer().primary(),
    /** One per (event, recipient): a second try to store it changes nothing. */
    dedupeKey: p.string(),
    to: p.string(),
    subject: p.string(),
    text: p.text(),
    html: p.text(),
    messageId: p.string(),
    /** Of the links to unsubscribe, in its headers and below its text; `null` for mail that was asked for. */
    unsubscribeToken: p.string().nullable(),
    /** Carries a link that is as good as a password: the body is wiped once it was sent. */
    sensitive: p.boolean().default(false),
    state: p.string().$type<MailState>(),
    attempts: p.integer().default(0),
    nextAttemptAt: p.datetime(),
    createdAt: p.datetime(),
    sentAt: p.datetime().nullable(),
    error: p.text().nullable(),
  },
});
