import { randomUUID } from 'node:crypto';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { defineEntity, p } from '@mikro-orm/core';
import { createTransport, type Transporter } from 'nodemailer';
import { z } from 'zod';
import { type Ctx, reader, type Tx } from './context.ts';
import type { Env } from './env.ts';
import { AppError, notFound } from './errors.ts';
import { defineEvent, defineJob, subscriber } from './event.ts';
import { recordEvent } from './outbox.ts';

/** A rendered mail. `queued` → `sending` → `sent`; after a day of failures `failed`. */
export const Mail = defineEntity({
  name: 'Mail',
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
    /** Carries a link that is as good as a password: the body is wiped once it was sent. */
    sensitive: p.boolean().default(false),
    state: p.string().$type<'queued' | 'sending' | 'sent' | 'failed'>(),
    attempts: p.integer().default(0),
    nextAttemptAt: p.datetime(),
    createdAt: p.datetime(),
    sentAt: p.datetime().nullable(),
    error: p.text().nullable(),
  },
});

export interface RenderedMail {
  to: string;
  subject: string;
  text: string;
  html: string;
  dedupeKey?: string;
  sensitive?: boolean;
}

const mailStored = defineEvent('mailStored', z.object({ mailId: z.int() }));

/** Stores a mail in the transaction of its cause; the `mail` queue sends it afterwards. */
export async function storeMail(tx: Tx, mail: RenderedMail): Promise<void> {
  const now = new Date();
  const rows: { id: number }[] = await tx.em.execute(
    `insert into mail (dedupe_key, "to", subject, text, html, message_id, sensitive, state, next_attempt_at, created_at)
     values (?, ?, ?, ?, ?, ?, ?, 'queued', ?, ?) on conflict (dedupe_key) do nothing returning id`,
    [
      mail.dedupeKey ?? randomUUID(),
      mail.to,
      mail.subject,
      mail.text,
      mail.html,
      `<${randomUUID()}@${new URL(tx.platform.env.APP_URL).hostname}>`,
      mail.sensitive ?? false,
      now,
      now,
    ],
  );
  for (const { id } of rows) await recordEvent(tx, mailStored, { mailId: id });
}

/**
 * Sends a mail again: a failed one as itself, one that was sent as a copy under an id of its own.
 * @returns its subject and recipient in words.
 * @throws AppError `conflict` while it is on its way, or when its text was wiped after the first sending.
 */
export async function resendMail(tx: Tx, id: number): Promise<string> {
  await tx.em.execute(`select 1 from mail where id = ? for update`, [id]);
  const mail = await tx.em.findOne(Mail, { id });
  if (!mail) throw notFound('Mail');
  const { to, subject, text, html } = mail;
  if (mail.state === 'queued' || mail.state === 'sending') throw new AppError('conflict', 'This mail is on its way');
  if (mail.state === 'sent') {
    if (mail.sensitive) throw new AppError('conflict', 'This mail held a link for one use; its text is not kept');
    await storeMail(tx, { to, subject, text, html });
  } else {
    const now = new Date();
    await tx.em.nativeUpdate(Mail, { id }, { state: 'queued', attempts: 0, nextAttemptAt: now, createdAt: now });
    await recordEvent(tx, mailStored, { mailId: id });
  }
  return `${subject}, to ${to}`;
}

/** Whether the mail of this key was stored before: a subscriber that runs twice must not make a second link. */
export async function isMailStored(tx: Tx, dedupeKey: string): Promise<boolean> {
  return (await tx.em.count(Mail, { dedupeKey })) > 0;
}

export const mailEvents = [mailStored];
export const mailSubscribers = [subscriber('sendMail', mailStored, 'mail', (ctx, { mailId }) => deliver(ctx, mailId))];

/** Sends what is due again: failed tries, and mails whose worker died on them. */
export const mailJobs = [
  defineJob({
    name: 'retryMails',
    queue: 'mail',
    payload: z.object({}),
    every: 15_000,
    async run(ctx) {
      const due: { id: number }[] = await ctx.em.execute(
        `select id from mail where state in ('queued', 'sending') and next_attempt_at < now() order by id limit 200`,
      );
      for (const { id } of due) await deliver(ctx, id);
    },
  }),
];

/**
 * Claims the mail for this try, for longer than a conversation with the slowest server takes, sends it, and notes the
 * outcome. A mail that is not due is left alone.
 */
async function deliver(ctx: Ctx, id: number): Promise<void> {
  const [claimed]: { attempts: number }[] = await ctx.em.execute(
    `update mail set state = 'sending', attempts = attempts + 1, next_attempt_at = now() + interval '5 minutes'
     where id = ? and state in ('queued', 'sending') and next_attempt_at <= now() returning attempts`,
    [id],
  );
  if (!claimed) return;
  const mail = await reader(ctx).findOneOrFail(Mail, { id });
  try {
    await transportOf(ctx.platform.env)({ ...mail, from: ctx.platform.env.MAIL_FROM });
    await ctx.em.execute(
      `update mail set state = 'sent', sent_at = now(), error = null,
         text = case when sensitive then '' else text end, html = case when sensitive then '' else html end where id = ?`,
      [id],
    );
    ctx.platform.metrics.mails.inc({ result: 'sent' });
  } catch (error) {
    await ctx.em.execute(
      `update mail set error = ?, state = case when created_at < now() - interval '1 day' then 'failed' else 'queued' end,
         next_attempt_at = now() + least(interval '1 hour', interval '1 minute' * power(2, attempts - 1))
       where id = ? and state = 'sending' and attempts = ?`,
      [error instanceof Error ? error.message : String(error), id, claimed.attempts],
    );
    ctx.platform.metrics.mails.inc({ result: 'failed' });
    ctx.platform.log.warn({ err: error, mailId: id }, 'a mail could not be sent; it is tried again');
  }
}

interface Message {
  from: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  messageId: string;
}

type Transport = (message: Message) => Promise<void>;

const transports = new Map<string, Transport>();

function transportOf(env: Env): Transport {
  const key = env.SMTP_URL ?? env.DATA_DIR;
  const known = transports.get(key);
  if (known) return known;
  const made = env.SMTP_URL ? smtp(env.SMTP_URL) : mailbox(join(env.DATA_DIR, 'mail'));
  transports.set(key, made);
  return made;
}

function smtp(url: string): Transport {
  const server: Transporter = createTransport({
    url,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
  });
  return async ({ from, to, subject, text, html, messageId }) => {
    await server.sendMail({ from, to, subject, text, html, messageId });
  };
}

/** Without a mail server each mail becomes a file, whole from the moment it has its name. */
function mailbox(folder: string): Transport {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
  return async ({ from, to, subject, text, html, messageId }) => {
    const composed = await composer.sendMail({ from, to, subject, text, html, messageId });
    await mkdir(folder, { recursive: true });
    const name = `${messageId.replace(/[^a-z0-9-]/gi, '').slice(0, 36)}.eml`;
    await writeFile(join(folder, `.${name}`), composed.message as Buffer);
    await rename(join(folder, `.${name}`), join(folder, name));
  };
}
