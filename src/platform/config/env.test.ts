import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { EnvError, loadEnv, variables } from './env.ts';
import { examples, generatedVariables } from './hints.ts';
import { operatorOf } from './operator-settings.ts';
import { secretVariables } from './secret-files.ts';

const good = { DATABASE_URL: 'postgresql://foyer_app@localhost/foyer', REDIS_URL: 'redis://localhost' };

test('two server addresses suffice, the rest has defaults', () => {
  const env = loadEnv({ ...good, PORT: '4000' });
  expect(env).toMatchObject({ PORT: 4000, APP_URL: 'http://localhost:4000', WEATHER: true, RATE_LIMIT_SCALE: 1 });
});

test('all errors are reported at once', () => {
  const faults = () => loadEnv({ DATABASE_URL: 'nonsense', PORT: 'eighty' });
  expect(faults).toThrow(EnvError);
  for (const name of ['DATABASE_URL', 'REDIS_URL', 'PORT']) expect(faults).toThrow(new RegExp(`- ${name}:`));
});

test('each fault has an example of a right value', () => {
  const faults = () => loadEnv({ DATABASE_URL: 'nonsense', PORT: 'eighty', MAIL_FROM: 'me', KEEP_MAILS_DAYS: '0' });
  for (const line of [
    '- DATABASE_URL: Invalid URL; for example DATABASE_URL=postgresql://foyer_app:PASSWORD@localhost:5432/foyer',
    '- REDIS_URL: is required; for example REDIS_URL=redis://localhost:6379',
    '- PORT: is no number; for example PORT=3000',
    '- MAIL_FROM: is an address such as',
    '- KEEP_MAILS_DAYS: Too small: expected number to be >=2; for example KEEP_MAILS_DAYS=180',
  ])
    expect(faults).toThrow(line);
  expect(() => loadEnv({ ...good, NODE_ENV: 'production' })).toThrow(
    '- SMTP_URL: is required in production; for example SMTP_URL=smtps://user:password@mail.example:465',
  );
  expect(() => loadEnv({ ...good, SESSION_SECRET: 'short' })).toThrow('; `openssl rand -hex 32` makes one');
});

const withoutExample = ['TLS_CERT', 'TLS_KEY', 'ADMIN_PASSWORD', 'CDN_PURGE_TOKEN', ...generatedVariables];

test('the examples are right, and every variable has one or a default', () => {
  for (const [name, variable] of Object.entries(variables)) {
    const example = examples[name] ?? variable.safeParse(undefined).data;
    if (withoutExample.includes(name)) expect([name, example]).toEqual([name, undefined]);
    else expect([name, example]).toEqual([name, expect.anything()]);
    if (!/_FILE$/.test(name) && name in examples)
      expect([name, variable.safeParse(examples[name]).error]).toEqual([name, undefined]);
  }
});

test.each([
  ['SMTP_ULR', 'SMTP_URL'],
  ['SMPT_URL', 'SMTP_URL'],
  ['KEEP_ACTIVTY_DAYS', 'KEEP_ACTIVITY_DAYS'],
  ['STRIPE_SECRET_KEYS', 'STRIPE_SECRET_KEY'],
  ['SESSION_SECRET_FIEL', 'SESSION_SECRET_FILE'],
  ['wheather', 'WEATHER'],
  ['smtp_url', 'SMTP_URL'],
])('%s is reported as a misspelled %s', (name, suggestion) => {
  expect(() => loadEnv({ ...good, [name]: 'x' })).toThrow(
    `- ${name}: is no variable of Foyer; did you mean ${suggestion}?`,
  );
});

test('other variables of a machine are none of ours', () => {
  const otherVariables = [
    'HOME',
    'HOSTNAME',
    'HOSTS',
    'PORTS',
    'MAIL',
    'DATA',
    'REDIS_PORT',
    'DATABASE_PORT',
    'DATABASE_SSL',
    'HTTP_URL',
    'SMTP_USER',
    'APP_ENV',
    'LOGNAME',
    'TAXES',
  ];
  expect(() => loadEnv({ ...good, ...Object.fromEntries(otherVariables.map((name) => [name, 'x'])) })).not.toThrow();
  expect(() => loadEnv({ ...good, SMTP_URL: 'smtp://localhost', SMTP_URI: 'smtp://elsewhere' })).not.toThrow();
});

test('production has no defaults for secrets and mail', () => {
  for (const name of ['APP_URL', 'SESSION_SECRET', 'SMTP_URL', 'MAIL_FROM', 'OPERATOR_NAME'])
    expect(() => loadEnv({ ...good, NODE_ENV: 'production' })).toThrow(new RegExp(`- ${name}: is required`));
});

test('a tax table is read by state; its faults, and settings that exclude each other, are reported', () => {
  expect(loadEnv({ ...good, TAX_TABLE: 'TX=8.25,OR=0' }).TAX_TABLE).toEqual(
    new Map([
      ['TX', { percent: '8.25', isDeliveryTaxed: false }],
      ['OR', { percent: '0', isDeliveryTaxed: false }],
    ]),
  );
  expect(() => loadEnv({ ...good, TAX_TABLE: 'Texas=8.25' })).toThrow('TAX_TABLE: “Texas=8.25” is no entry');
  const loadWithBoth = () => loadEnv({ ...good, TAX: 'stripe', TAX_TABLE: 'TX=8' });
  for (const fault of ['TAX: stripe needs STRIPE_SECRET_KEY', 'TAX_TABLE: is not used with TAX=stripe'])
    expect(loadWithBoth).toThrow(fault);
});

test('an empty variable is unset', () => {
  expect(loadEnv({ ...good, SMTP_URL: '' }).SMTP_URL).toBeUndefined();
});

test.each([
  ["'none'", ["'none'"]],
  ["'self'  https://signage.example", ["'self'", 'https://signage.example']],
  ['*.example.com:8443 http://10.0.0.7:* https:', ['*.example.com:8443', 'http://10.0.0.7:*', 'https:']],
])('%s is a list of allowed frame ancestors', (text, sources) => {
  expect(loadEnv({ ...good, PUBLIC_FRAME_ANCESTORS: text }).PUBLIC_FRAME_ANCESTORS).toEqual(sources);
});

test.each([
  "'self'; script-src *",
  'self,other',
  "'none' https://a.example",
  'https://a.example/"',
  "'unsafe-inline'",
  'data:',
])('%s is refused as a frame ancestor', (text) => {
  expect(() => loadEnv({ ...good, PUBLIC_FRAME_ANCESTORS: text })).toThrow(/- PUBLIC_FRAME_ANCESTORS: .* is no source/);
});

const inProduction = {
  ...good,
  NODE_ENV: 'production',
  APP_URL: 'https://foyer.example',
  DATABASE_URL: 'postgresql://foyer_app:3f9c0b6a7d21@localhost/foyer',
  SESSION_SECRET: '9b1c7e0f5a3d48261c0e9f7a6b5d4c3b',
  SMTP_URL: 'smtp://localhost',
  MAIL_FROM: 'Foyer <no-reply@foyer.example>',
  OPERATOR_NAME: 'Example Directories LLC',
};

test('the sample is created outside production, and in production only on request', () => {
  const sampleWith = (variables: Record<string, string>) => loadEnv(variables).SAMPLE;
  expect([sampleWith(good), sampleWith({ ...good, SAMPLE: 'off' })]).toEqual([true, false]);
  expect([sampleWith(inProduction), sampleWith({ ...inProduction, SAMPLE: 'on' })]).toEqual([false, true]);
});

test('production uses no sample details: unset ones are omitted', () => {
  const unset = { address: null, phone: null, dial: null, hours: null, email: null };
  expect(operatorOf(loadEnv(inProduction), 'en')).toEqual({ name: 'Example Directories LLC', ...unset });
  const withHours = loadEnv({ ...inProduction, SUPPORT_HOURS: 'Always' });
  expect(operatorOf(withHours, 'en').hours).toBeNull(); // hours of a phone that is not there
});

test('outside production the sample has its phone number and hours', () => {
  const hours = 'Monday to Friday, 9 AM to 5 PM Central Time';
  const sample = { name: 'Foyer', address: null, phone: '1 (512) 555-0142', dial: '15125550142', hours, email: null };
  expect(operatorOf(loadEnv(good), 'en')).toEqual(sample);
  expect(operatorOf(loadEnv(good), 'es').hours).toContain('De lunes a viernes');
  expect(operatorOf(loadEnv({ ...good, SUPPORT_HOURS: 'Daily' }), 'es').hours).toBe('Daily');
});

test.each([
  ['MAIL_FROM', 'Foyer', 'is an address such as'],
  ['MAIL_FROM', 'Foyer <a@b.example>\r\nBcc: c@d.example', 'is an address such as'],
  ['OPERATOR_NAME', 'Two\nlines', 'is one line'],
  ['SUPPORT_EMAIL', 'nobody', 'Invalid email address'],
  ['PRIVACY_FILE', '/nowhere/privacy.md', 'names a file that cannot be read (ENOENT)'],
  ['TERMS_FILE', '/', 'names a file that cannot be read (EISDIR)'],
])('%s=%j is refused in one sentence', (name, value, sentence) => {
  expect(() => loadEnv({ ...inProduction, [name]: value })).toThrow(`- ${name}: ${sentence}`);
});

test('production requires unguessable secrets', () => {
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
  ['METRICS_TOKEN', 'x'],
  ['METRICS_TOKEN', 'a1b2c3d4e5f6789'],
  ['METRICS_TOKEN', 'aaaaaaaaaaaaaaaaaaaaaaaa'],
  ['REDIS_URL', 'redis://redis.internal:6379'],
  ['REDIS_URL', 'redis://:secret@redis.internal:6379'],
  ['REDIS_URL', 'rediss://10.0.0.7'],
  ['PUBLIC_FRAME_ANCESTORS', '*'],
  ['PUBLIC_FRAME_ANCESTORS', "'self' https://*:*"],
  ['PUBLIC_FRAME_ANCESTORS', "'self' https:"],
  ['ADMIN_PASSWORD', 'password'],
  ['ADMIN_PASSWORD', 'Password1234!'],
  ['ADMIN_PASSWORD', 'k3pL9x0q'],
  ['ADMIN_PASSWORD', 'abababababab'],
])('production refuses %s=%s, and development accepts it', (name, value) => {
  expect(() => loadEnv({ ...inProduction, [name]: value })).toThrow(new RegExp(`- ${name}: `));
  expect(() => loadEnv({ ...inProduction, NODE_ENV: 'development', [name]: value })).not.toThrow();
});

test('mixed key modes and a webhook secret alone are refused', () => {
  const keys = {
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_PUBLISHABLE_KEY: 'pk_live_1',
    STRIPE_WEBHOOK_SECRET: `whsec_${'a1'.repeat(16)}`,
  };
  expect(() => loadEnv({ ...inProduction, ...keys })).toThrow(/- STRIPE_PUBLISHABLE_KEY: is of another mode/);
  expect(() => loadEnv({ ...inProduction, ...keys, STRIPE_PUBLISHABLE_KEY: 'pk_test_1' })).not.toThrow();
  expect(() => loadEnv({ ...good, ...keys, STRIPE_WEBHOOK_SECRET: 'whsec_' })).toThrow(/- STRIPE_WEBHOOK_SECRET: /);
});

test('all values that production refuses are reported at once', () => {
  const bad = {
    SESSION_SECRET: 'a'.repeat(32),
    APP_URL: 'http://foyer.example',
    PAYMENTS: 'test',
    RATE_LIMIT_SCALE: '11',
  };
  for (const name of Object.keys(bad))
    expect(() => loadEnv({ ...inProduction, ...bad })).toThrow(new RegExp(`- ${name}: `));
});

test('a value that cannot be read hides no other fault', () => {
  const faults = () => loadEnv({ NODE_ENV: 'production', REDIS_URL: 'nonsense', PORT: 'eighty', TAX: 'stripe' });
  for (const name of ['REDIS_URL', 'PORT', 'DATABASE_URL', 'SMTP_URL', 'MAIL_FROM', 'SESSION_SECRET', 'TAX'])
    expect(faults).toThrow(new RegExp(`- ${name}: `));
  expect(faults).not.toThrow(/REDIS_URL: needs|PASSWORD that/);
});

test('a Redis without a password is accepted on this machine alone', () => {
  const { REDIS_URL } = inProduction;
  for (const url of [REDIS_URL, 'redis://127.0.0.1:6379', 'redis://[::1]:6379', 'redis://:9c1e77ab@redis.internal'])
    expect(loadEnv({ ...inProduction, REDIS_URL: url }).REDIS_URL).toBe(url);
  const behindSentinels = { ...inProduction, REDIS_SENTINELS: '10.0.0.1:26379' };
  expect(() => loadEnv(behindSentinels)).toThrow(/- REDIS_URL: needs a password/);
});

test('production accepts sites that may frame directories, and a strong first password', () => {
  const input = { PUBLIC_FRAME_ANCESTORS: "'self' https://*.example", ADMIN_PASSWORD: 'correct horse battery staple' };
  expect(loadEnv({ ...inProduction, ...input }).ADMIN_PASSWORD).toBe(input.ADMIN_PASSWORD);
});

const ofDemo = { DEMO: 'on', SMTP_URL: '', MAIL_FROM: '' };

test('a demo needs no mail server, shows the sample, takes no money and asks its administrators for no second factor', () => {
  const env = loadEnv({ ...inProduction, ...ofDemo });
  expect(env).toMatchObject({ DEMO: true, SAMPLE: true, PAYMENTS: 'test', ADMIN_SECOND_FACTOR: 'optional' });
  expect(loadEnv(good).DEMO).toBe(false);
});

test.each([
  ['SMTP_URL', 'smtps://user:password@mail.example:465', 'sends no mail'],
  ['STRIPE_SECRET_KEY', 'sk_live_abc', 'takes no money'],
  ['STRIPE_PUBLISHABLE_KEY', 'pk_live_abc', 'takes no money'],
  ['STRIPE_WEBHOOK_SECRET', 'whsec_abcdefgh', 'takes no money'],
  ['PAYMENTS', 'stripe', 'takes no money'],
  ['ADMIN_EMAIL', 'you@directory.example', 'has accounts of its own'],
  ['ADMIN_PASSWORD', 'correct horse battery staple', 'has accounts of its own'],
  ['ADMIN_SECOND_FACTOR', 'required', 'nobody could sign in'],
  ['SECOND_FACTOR', 'required', 'nobody could sign in'],
  ['SAMPLE', 'off', 'shows the sample'],
])('a demo is refused with %s=%s', (name, value, reason) => {
  expect(() => loadEnv({ ...inProduction, ...ofDemo, [name]: value })).toThrow(new RegExp(`- ${name}: .*${reason}`));
});

test('a private network may use http, and a demonstration test payments', () => {
  const env = {
    ...inProduction,
    APP_URL: 'http://10.0.0.7',
    ALLOW_HTTP: 'on',
    PAYMENTS: 'test',
    ALLOW_TEST_PAYMENTS: 'on',
  };
  expect(loadEnv(env)).toMatchObject({ APP_URL: 'http://10.0.0.7', PAYMENTS: 'test' });
});

const folder = mkdtempSync(join(tmpdir(), 'foyer-secrets-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** A file with a secret in it, as Docker and Kubernetes put one into a container. */
function fileOf(text: string): string {
  const path = join(folder, String(Math.random()));
  writeFileSync(path, text);
  return path;
}

test('every secret may be in a file with a trailing newline', () => {
  const secret = '9b1c7e0f5a3d48261c0e9f7a6b5d4c3b';
  const { DATABASE_URL, ...otherVariables } = good;
  const env = loadEnv({
    ...otherVariables,
    DATABASE_URL_FILE: fileOf(`${DATABASE_URL}\n`),
    SESSION_SECRET_FILE: fileOf(secret),
  });
  expect([env.DATABASE_URL, env.SESSION_SECRET]).toEqual([DATABASE_URL, [secret]]);
});

test('every variable with a file variant is read by the product', () => {
  for (const name of secretVariables) expect(Object.keys(variables)).toContain(name);
  const guarded = Object.keys(variables).filter((name) =>
    /SECRET|PASSWORD|TOKEN|CERT$|KEYS?$|_URL$|_HEADERS$/.test(name),
  );
  const open = ['APP_URL', 'BREACHED_PASSWORDS_URL', 'CDN_PURGE_URL', 'STRIPE_PUBLISHABLE_KEY'];
  expect(guarded.filter((name) => !open.includes(name)).toSorted()).toEqual([...secretVariables].toSorted());
});

test('a duplicate secret, a missing file and an empty one are all reported at once', () => {
  const env = {
    ...good,
    REDIS_URL_FILE: fileOf('redis://elsewhere'),
    METRICS_TOKEN_FILE: join(folder, 'missing'),
    SMTP_URL_FILE: fileOf('\n'),
    PORT: 'eighty',
  };
  for (const fault of [
    'REDIS_URL: stands in the environment and in REDIS_URL_FILE',
    'METRICS_TOKEN_FILE: names a file that cannot be read (ENOENT)',
    'SMTP_URL_FILE: names an empty file',
    'PORT: ',
  ])
    expect(() => loadEnv(env)).toThrow(fault);
});

test('signing secrets are a list, newest first, and each is checked', () => {
  const [newer, older] = ['9b1c7e0f5a3d48261c0e9f7a6b5d4c3b', '0f5a3d48261c0e9f7a6b5d4c3b9b1c7e'];
  const { SESSION_SECRET, DATA_KEYS } = loadEnv({ ...inProduction, SESSION_SECRET: `${newer}, ${older}` });
  expect([SESSION_SECRET, DATA_KEYS]).toEqual([
    [newer, older],
    [newer, older],
  ]);
  for (const bad of ['short', 'a'.repeat(32)])
    for (const name of ['SESSION_SECRET', 'DATA_KEYS'])
      expect(() => loadEnv({ ...inProduction, [name]: `${newer},${bad}` })).toThrow(new RegExp(`- ${name}: `));
});

test('Sentinels are a list of addresses, and a pooled database also has a direct one', () => {
  const env = loadEnv({ ...good, REDIS_SENTINELS: '10.0.0.1:26379, [fd00::2]:26380' });
  expect(env.REDIS_SENTINELS).toEqual([
    { host: '10.0.0.1', port: 26_379 },
    { host: 'fd00::2', port: 26_380 },
  ]);
  expect(env.REDIS_SENTINEL_MASTER).toBe('mymaster');
  for (const bad of ['10.0.0.1', '10.0.0.1:26379,', ':1', '10.0.0.1:99999'])
    expect(() => loadEnv({ ...good, REDIS_SENTINELS: bad })).toThrow('REDIS_SENTINELS');
  expect(() => loadEnv({ ...good, DATABASE_DIRECT_URL: 'redis://localhost' })).toThrow('DATABASE_DIRECT_URL');
});
