import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Transporter } from 'nodemailer';
import { z } from 'zod';
import type { Env } from '../../platform/config/env.ts';
import { certificateAuthorityOf } from '../../platform/config/tls.ts';
import { cutToGraphemes } from '../../shared/graphemes.ts';

interface Message {
  from: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  messageId: string;
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

const composeMessage = (message: Message) => {
  const { from, to, subject, text, html, messageId, attachmentName, attachment } = message;
  const attachments = attachmentName && attachment ? [{ filename: attachmentName, content: attachment }] : [];
  // An object, because nodemailer would parse a string, and `a?b` is a valid address.
  return {
    from,
    to: { name: '', address: to },
    subject,
    text,
    html,
    messageId,
    attachments,
    headers: headersOf(message),
  };
};

const transports = new Map<string, Transport>();

/** Returns SMTP, or files in `DATA_DIR/mail` without `SMTP_URL`. */
export function transportOf(env: Env): Transport {
  if (env.isMailDiscarded) return discard;
  const key = env.SMTP_URL ?? env.DATA_DIR;
  const cachedTransport = transports.get(key);
  if (cachedTransport) return cachedTransport;
  const newTransport = env.SMTP_URL
    ? createSmtpTransport(env.SMTP_URL)
    : createFileTransport(join(env.DATA_DIR, 'mail'));
  transports.set(key, newTransport);
  return newTransport;
}

const discard: Transport = async () => {};

async function connect(url: string): Promise<Transporter> {
  const { createTransport } = await import('nodemailer');
  const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };
  return createTransport({ url, ...certificateAuthorityOf(url), ...timeouts });
}

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

function createSmtpTransport(url: string): Transport {
  let server: Transporter | undefined;
  return async (message) => {
    server ??= await connect(url);
    await server.sendMail(composeMessage(message));
  };
}

export interface MailFailure {
  message: string;
  refusal: string | null;
  /** Permanent failure (RFC 5321, 4.2.1). */
  isFinal: boolean;
  /** Connection or sign-in to our mail server failed, so that no mail can be sent. */
  isUnreachable: boolean;
}

/** SMTP commands whose refusal concerns this mail; other failures concern the operator. */
const MAIL_COMMANDS = ['RCPT TO', 'DATA'];
const CONNECTION_ERRORS = ['ECONNECTION', 'ETIMEDOUT', 'ESOCKET', 'EDNS', 'ETLS', 'EAUTH', 'EPROTOCOL'];
const MAX_REFUSAL_LETTERS = 300;

export function failureOf(error: unknown): MailFailure {
  const { message, code, response, responseCode, command } = smtpError.parse(error);
  const isOfTheMail = command !== undefined && MAIL_COMMANDS.includes(command);
  const refusal = isOfTheMail && response ? cutToGraphemes(response.replace(/\s+/g, ' '), MAX_REFUSAL_LETTERS) : null;
  const isUnreachable = !isOfTheMail && code !== undefined && CONNECTION_ERRORS.includes(code);
  return { message, refusal, isFinal: isOfTheMail && responseCode !== undefined && responseCode >= 500, isUnreachable };
}

const smtpError = z
  .object({
    message: z.string(),
    code: z.string().optional().catch(undefined),
    response: z.string().optional().catch(undefined),
    responseCode: z.number().optional().catch(undefined),
    command: z.string().optional().catch(undefined),
  })
  .catch(({ value }) => ({ message: String(value) }));

const DAY_MS = 86_400_000;

export async function purgeMailFiles({ SMTP_URL, DATA_DIR, KEEP_MAIL_TEXTS_DAYS }: Env): Promise<void> {
  if (SMTP_URL) return;
  const folder = join(DATA_DIR, 'mail');
  const oldest = Date.now() - KEEP_MAIL_TEXTS_DAYS * DAY_MS; // clock: compared with file times
  const names = await readdir(folder).catch(() => []); // no mail was written yet
  for (const name of names.filter((file) => file.endsWith('.eml'))) {
    const { mtimeMs } = await stat(join(folder, name));
    if (mtimeMs < oldest) await rm(join(folder, name), { force: true });
  }
}

/**
 * Writes files that only the operator can read, because mails contain login links. Renames a temporary file, so that no
 * reader sees a partial one.
 */
function createFileTransport(folder: string): Transport {
  return async (message) => {
    const { createTransport } = await import('nodemailer');
    const composer = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
    const composedMail = await composer.sendMail(composeMessage(message));
    await mkdir(folder, { recursive: true, mode: 0o700 });
    // units: an id of ASCII characters
    const name = `${message.messageId.replace(/[^a-z0-9-]/gi, '').slice(0, 36)}.eml`;
    await writeFile(join(folder, `${name}.part`), composedMail.message as Buffer, { mode: 0o600 });
    await rename(join(folder, `${name}.part`), join(folder, name));
  };
}
