import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadEnv } from '../../platform/env.ts';
import { transportOf } from './transport.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-mail-'));
});

afterAll(() => rm(folder, { recursive: true }));

const letter = { from: 'a@example.com', to: 'b@example.com', subject: 'S', text: 'T', html: '<p>T</p>' };

test('without a mail server a mail is a file that its operator alone can read, and nothing else is left', async () => {
  const [database, redis] = ['postgresql://app:secret@localhost/foyer', 'redis://localhost'];
  const env = loadEnv({ NODE_ENV: 'test', DATABASE_URL: database, REDIS_URL: redis, DATA_DIR: folder });
  await transportOf(env)({ ...letter, messageId: '<6adb84fe-6b6c@example.com>' });
  const mails = join(folder, 'mail');
  const [name = '', ...others] = await readdir(mails);
  expect([name.endsWith('.eml'), others]).toEqual([true, []]);
  const modes = [await stat(mails), await stat(join(mails, name))].map(({ mode }) => mode & 0o777);
  expect(modes).toEqual([0o700, 0o600]);
});
