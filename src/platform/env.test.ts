import { expect, test } from 'vitest';
import { EnvError, loadEnv } from './env.ts';

const good = { DATABASE_URL: 'postgresql://foyer_app@localhost/foyer', REDIS_URL: 'redis://localhost' };

test('defaults suffice beside the two servers', () => {
  const env = loadEnv({ ...good, PORT: '4000' });
  expect(env).toMatchObject({ PORT: 4000, APP_URL: 'http://localhost:4000', WEATHER: true, RATE_LIMIT_SCALE: 1 });
});

test('every fault is named at once', () => {
  const faults = () => loadEnv({ DATABASE_URL: 'nonsense', PORT: 'eighty' });
  expect(faults).toThrow(EnvError);
  for (const name of ['DATABASE_URL', 'REDIS_URL', 'PORT']) expect(faults).toThrow(new RegExp(`- ${name}:`));
});

test('production has no defaults for secrets and mail', () => {
  for (const name of ['APP_URL', 'SESSION_SECRET', 'SMTP_URL'])
    expect(() => loadEnv({ ...good, NODE_ENV: 'production' })).toThrow(new RegExp(`- ${name}: is required`));
});

test('an empty variable is an absent one', () => {
  expect(loadEnv({ ...good, SMTP_URL: '' }).SMTP_URL).toBeUndefined();
});
