import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Transporter } from 'nodemailer';
import { z } from 'zod';
import type { Env } from '../../platform/config/env.ts';
import { authorityOf } from '../../platform/config/tls.ts';

interface Message {
  from: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  messageId: string;
  /** Of unsolicited mail. */
  unsubscribeUrl: string | null;
  attachmentName?: string | null;
  attachment?: Buffer | null;
}

type Transport = (message: Message) => Promise<void>;

/**
 * `Auto-Submitted` prevents automatic replies (RFC 3834, section 5); the others enable one-click unsubscribe (RFC
 * 8058).
 */
const headersOf = ({ unsubscribeUrl }: Message) => ({
  'Auto-Submitted': 'auto-generated',
  ...(unsubscribeUrl && {
    'List-Unsubscribe': { prepared: true, value: `<${unsubscribeUrl}>` },
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }),
});

const composedOf = (message: Message) => {
  const { from, to, subject, text, html, messageId, attachmentName, attachment } = message;
  const attachments = attachmentName && attachment ? [{ filename: attachmentName, content: attachment }] : [];
  return { from, to, subject, text, html, messageId, attachments, headers: headersOf(message) };
};

const transports = new Map<string, Transport>();

/** SMTP, or files in `DATA_DIR/mail` without `SMTP_URL`. A demo keeps its mails in the database alone. */
export function transportOf(env: Env): Transport {
  if (env.DEMO) return nowhere;
  const key = env.SMTP_URL ?? env.DATA_DIR;
  const known = transports.get(key);
  if (known) return known;
  const made = env.SMTP_URL ? smtp(env.SMTP_URL) : mailbox(join(env.DATA_DIR, 'mail'));
  transports.set(key, made);
  return made;
}

const nowhere: Transport = async () => {};

async function connect(url: string): Promise<Transporter> {
  const { createTransport } = await import('nodemailer');
  const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };
  return createTransport({ url, ...authorityOf(url), ...timeouts });
}

/** Connects and signs in. @returns the fault, if any */
export async function checkMailServer({ SMTP_URL }: Pick<Env, 'SMTP_URL'>): Promise<string | null> {
  if (!SMTP_URL) return null;
  const server = await connect(SMTP_URL);
  try {
    await server.verify();
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    server.close();
  }
}

function smtp(url: string): Transport {
  let server: Transporter | undefined;
  return async (message) => {
    server ??= await connect(url);
    await server.sendMail(composedOf(message));
  };
}

export interface MailFailure {
  message: string;
  /** What the recipient's mail server answered. */
  refusal: string | null;
  /** No retry can succeed (RFC 5321, 4.2.1). */
  isFinal: boolean;
}

/** What is refused at these commands is this recipient or this mail; anything else is for the operator to repair. */
const OF_THE_MAIL = ['RCPT TO', 'DATA'];
const MOST_OF_A_REFUSAL = 300;

/** Reads an error of nodemailer. */
export function failureOf(error: unknown): MailFailure {
  const { message, response, responseCode, command } = smtpError.parse(error);
  const isOfTheMail = command !== undefined && OF_THE_MAIL.includes(command);
  const refusal = isOfTheMail && response ? response.replace(/\s+/g, ' ').slice(0, MOST_OF_A_REFUSAL) : null;
  return { message, refusal, isFinal: isOfTheMail && responseCode !== undefined && responseCode >= 500 };
}

const smtpError = z
  .object({
    message: z.string(),
    response: z.string().optional().catch(undefined),
    responseCode: z.number().optional().catch(undefined),
    command: z.string().optional().catch(undefined),
  })
  .catch(({ value }) => ({ message: String(value) }));

const DAY_MS = 86_400_000;

/** Deletes mail files after the retention of mail texts; leaves other files alone. */
export async function purgeMailFiles({ SMTP_URL, DATA_DIR, KEEP_MAIL_TEXTS_DAYS }: Env): Promise<void> {
  if (SMTP_URL) return;
  const folder = join(DATA_DIR, 'mail');
  const oldest = Date.now() - KEEP_MAIL_TEXTS_DAYS * DAY_MS; // clock: the ages of files, which have the same clock
  const names = await readdir(folder).catch(() => []); // no mail was written yet
  for (const name of names.filter((file) => file.endsWith('.eml'))) {
    const { mtimeMs } = await stat(join(folder, name));
    if (mtimeMs < oldest) await rm(join(folder, name), { force: true });
  }
}

/**
 * Files are readable by the operator alone: links in mails open accounts. Written under a temporary name and renamed,
 * so that no reader sees half a file.
 */
function mailbox(folder: string): Transport {
  return async (message) => {
    const { createTransport } = await import('nodemailer');
    const composer = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
    const composed = await composer.sendMail(composedOf(message));
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const name = `${message.messageId.replace(/[^a-z0-9-]/gi, '').slice(0, 36)}.eml`;
    await writeFile(join(folder, `${name}.part`), composed.message as Buffer, { mode: 0o600 });
    await rename(join(folder, `${name}.part`), join(folder, name));
  };
}
