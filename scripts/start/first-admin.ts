import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureAdmin, sampleManagerWithoutPassword, setSamplePassword } from '../../src/modules/accounts/index.ts';
import { createContext } from '../../src/platform/core/context.ts';
import type { Platform } from '../../src/platform/core/platform.ts';
import { estimatePassword, MIN_PASSWORD_SCORE, WEAK_PASSWORD } from '../../src/shared/password-strength.ts';
import { readIfExists } from '../services/data-folder.ts';

const DEFAULT_EMAIL = 'admin@foyer.local';

/**
 * @param cli command that starts the command line here
 * @returns one line per account; a password is shown once
 */
export async function provideAccounts(platform: Platform, cli = 'npm run cli --'): Promise<string[]> {
  if (platform.env.DEMO) return ['A demo: /login signs in without a password, and everything is reset on the hour'];
  return [...(await provideManager(platform)), await provideAdmin(platform, cli)];
}

async function provideManager(platform: Platform): Promise<string[]> {
  const managerAccount = storedAccount(platform, 'manager.txt');
  const ctx = createContext(platform);
  const email = await sampleManagerWithoutPassword(ctx);
  if (!email) return managerAccount.isKept ? [`Manager of the sample building: see ${managerAccount.file}`] : [];
  await setSamplePassword(ctx, managerAccount.password);
  managerAccount.keep(email);
  return [
    `Manager of the sample building: ${email}, password ${managerAccount.password} (${managerAccount.shownOnce})`,
  ];
}

async function provideAdmin(platform: Platform, cli: string): Promise<string> {
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = platform.env;
  const ctx = createContext(platform);
  if (email && password) {
    if (platform.env.NODE_ENV === 'production' && (await estimatePassword(password, [email])) < MIN_PASSWORD_SCORE)
      throw new Error(`ADMIN_PASSWORD: ${WEAK_PASSWORD}`);
    await ensureAdmin(ctx, email, password);
    return `Administrator: ${email}, with the password of ADMIN_PASSWORD`;
  }
  if (email || password) throw new Error('ADMIN_EMAIL and ADMIN_PASSWORD: set both or neither');
  const account = storedAccount(platform, 'admin.txt');
  if (platform.env.NODE_ENV === 'production' && !(await hasAdmin(platform)))
    return `There is no administrator yet: ${cli} admin:create you@example.com makes one`;
  if (await hasAdmin(platform)) return account.isKept ? `Administrator: see ${account.file}` : 'Administrator: exists';
  await ensureAdmin(createContext(muteWarnings(platform)), DEFAULT_EMAIL, account.password);
  account.keep(DEFAULT_EMAIL);
  return `Administrator: ${DEFAULT_EMAIL}, password ${account.password} (${account.shownOnce})`;
}

/** Suppresses the security event, which would repeat the printed administrator in JSON. */
const muteWarnings = (platform: Platform): Platform => ({
  ...platform,
  log: platform.log.child({}, { level: 'error' }),
});

function storedAccount({ env: { DATA_DIR } }: Platform, name: string) {
  const file = join(DATA_DIR, name);
  const storedText = readIfExists(file);
  const password = /^password: (.+)$/m.exec(storedText ?? '')?.[1] ?? randomBytes(12).toString('base64url');
  return {
    file,
    isKept: Boolean(storedText),
    password,
    shownOnce: `shown this once, kept in ${file}`,
    keep: (email: string) => writeFileSync(file, `e-mail: ${email}\npassword: ${password}\n`, { mode: 0o600 }),
  };
}

async function hasAdmin(platform: Platform): Promise<boolean> {
  const rows: unknown[] = await platform.orm.em.fork().execute('select 1 from app_user where is_admin limit 1');
  return rows.length > 0;
}
