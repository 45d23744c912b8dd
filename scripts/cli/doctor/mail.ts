import { checkMailServer } from '../../../src/modules/mail/index.ts';
import type { Env } from '../../../src/platform/config/env.ts';
import { type Finding, finding } from './finding.ts';

/** Signs in to the mail server; sends nothing. */
export async function checkMail(env: Env): Promise<Finding[]> {
  const name = 'mail server';
  if (!env.SMTP_URL) return [{ name, state: 'ok', found: 'none: mails are files in DATA_DIR/mail' }];
  const { host } = new URL(env.SMTP_URL);
  const fault = await checkMailServer(env);
  const advice = 'Correct SMTP_URL: host, port, name and password; letters such as @ in a password are written %40';
  return [finding(name, fault === null, fault === null ? `${host} accepts the login` : `${host}: ${fault}`, advice)];
}
