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

test.each([
  ["'none'", ["'none'"]],
  ["'self'  https://signage.example", ["'self'", 'https://signage.example']],
  ['*.example.com:8443 http://10.0.0.7:* https:', ['*.example.com:8443', 'http://10.0.0.7:*', 'https:']],
])('%s is a list of who may frame a directory', (text, sources) => {
  expect(loadEnv({ ...good, PUBLIC_FRAME_ANCESTORS: text }).PUBLIC_FRAME_ANCESTORS).toEqual(sources);
});

test.each([
  "'self'; script-src *",
  'self,other',
  "'none' https://a.example",
  'https://a.example/"',
  "'unsafe-inline'",
  'data:',
])('%s is refused as one', (text) => {
  expect(() => loadEnv({ ...good, PUBLIC_FRAME_ANCESTORS: text })).toThrow(/- PUBLIC_FRAME_ANCESTORS: .* is no source/);
});

const inProduction = {
  ...good,
  NODE_ENV: 'production',
  APP_URL: 'https://foyer.example',
  DATABASE_URL: 'postgresql://foyer_app:3f9c0b6a7d21@localhost/foyer',
  SESSION_SECRET: '9b1c7e0f5a3d48261c0e9f7a6b5d4c3b',
  SMTP_URL: 'smtp://localhost',
};

test('production starts with secrets that nobody can guess', () => {
  expect(loadEnv(inProduction).NODE_ENV).toBe('production');
});

test.each([
  ['SESSION_SECRET', 'a'.repeat(32)],
  ['SESSION_SECRET', 'abcabcabcabcabcabcabcabcabcabcabc'],
  ['SESSION_SECRET', 'development-only-secret-not-for-production'],
  ['DATABASE_URL', 'postgresql://foyer_app:password@localhost/foyer'],
  ['DATABASE_URL', 'postgresql://foyer_app@localhost/foyer'],
  ['DATABASE_OWNER_URL', 'postgresql://owner:postgres@localhost/foyer'],
  ['DATABASE_OWNER_URL', 'postgresql://owner:owner@localhost/foyer'],
  ['APP_URL', 'http://foyer.example'],
  ['RATE_LIMIT_SCALE', '1000'],
  ['PAYMENTS', 'test'],
])('production refuses %s=%s, and development does not', (name, value) => {
  expect(() => loadEnv({ ...inProduction, [name]: value })).toThrow(new RegExp(`- ${name}: `));
  expect(() => loadEnv({ ...inProduction, NODE_ENV: 'development', [name]: value })).not.toThrow();
});

test('keys of two modes and a bare signing secret are refused', () => {
  const keys = {
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
    STRIPE_WEBHOOK_SECRET: `whsec_${'a1'.repeat(16)}`,
  };
  expect(() => loadEnv({ ...inProduction, ...keys })).toThrow(/- STRIPE_PUBLISHABLE_KEY: is of another mode/);
  expect(() => loadEnv({ ...inProduction, ...keys, STRIPE_PUBLISHABLE_KEY: 'pk_test_1' })).not.toThrow();
  expect(() => loadEnv({ ...good, ...keys, STRIPE_WEBHOOK_SECRET: 'whsec_' })).toThrow(/- STRIPE_WEBHOOK_SECRET: /);
});

test('everything that production refuses is named at once', () => {
  const bad = {
    SESSION_SECRET: 'a'.repeat(32),
    APP_URL: 'http://foyer.example',
    PAYMENTS: 'test',
    RATE_LIMIT_SCALE: '11',
  };
  for (const name of Object.keys(bad))
    expect(() => loadEnv({ ...inProduction, ...bad })).toThrow(new RegExp(`- ${name}: `));
});

test('a private network may have http, and a demonstration payments without money', () => {
  const env = {
    ...inProduction,
    APP_URL: 'http://10.0.0.7',
    ALLOW_HTTP: 'on',
    PAYMENTS: 'test',
    ALLOW_TEST_PAYMENTS: 'on',
  };
  expect(loadEnv(env)).toMatchObject({ APP_URL: 'http://10.0.0.7', PAYMENTS: 'test' });
});
