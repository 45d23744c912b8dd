import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureAdmin } from '../../src/modules/tenancy/index.ts';
import { createContext } from '../../src/platform/context.ts';
import type { Platform } from '../../src/platform/platform.ts';
import { readIfThere } from '../services/data-folder.ts';

const DEFAULT_EMAIL = 'admin@foyer.local';

/**
 * Sees to it that somebody can enter `/admin`: the person the environment names, else one made up here.
 * @returns what to tell whoever started Foyer.
 */
export async function provideAdmin(platform: Platform): Promise<string> {
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password, DATA_DIR } = platform.env;
  const ctx = createContext(platform);
  if (email && password) {
    await ensureAdmin(ctx, email, password);
    return `Administrator: ${email}, with the password of ADMIN_PASSWORD`;
  }
  if (email || password) throw new Error('ADMIN_EMAIL and ADMIN_PASSWORD: set both of them or neither');
  const file = join(DATA_DIR, 'admin.txt');
  const kept = readIfThere(file);
  if (await hasAdmin(platform)) return kept ? `Administrator: see ${file}` : 'Administrator: made before';
  const made = /^password: (.+)$/m.exec(kept ?? '')?.[1] ?? randomBytes(12).toString('base64url');
  await ensureAdmin(ctx, DEFAULT_EMAIL, made);
  writeFileSync(file, `e-mail: ${DEFAULT_EMAIL}\npassword: ${made}\n`, { mode: 0o600 });
  return `Administrator: ${DEFAULT_EMAIL}, password ${made} (shown this once, kept in ${file})`;
}

async function hasAdmin(platform: Platform): Promise<boolean> {
  const rows: unknown[] = await platform.orm.em.fork().execute('select 1 from app_user where is_admin limit 1');
  return rows.length > 0;
}
