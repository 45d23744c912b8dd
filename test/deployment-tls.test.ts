import { execFileSync } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { chmodSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { createSecretsSetup, type SecretsSetup } from './harness/secrets-setup.ts';

const service = z.looseObject({
  environment: z.record(z.string(), z.string()).default({}),
  secrets: z.array(z.string()).default([]),
  command: z.unknown().optional(),
  healthcheck: z.unknown().optional(),
});
const { services } = z
  .looseObject({ services: z.record(z.string(), service) })
  .parse(parse(readFileSync('docker-compose.yml', 'utf8'), { merge: true }));
const SERVERS = ['product', 'postgres', 'redis', 'mailpit'] as const;
const TRUST = 'sslrootcert=/run/secrets/tls_ca';

function createSetup(env?: string): SecretsSetup {
  const setup = createSecretsSetup(env);
  onTestFinished(() => rmSync(setup.folder, { recursive: true, force: true }));
  return setup;
}

function rewrite({ secretsFolder }: SecretsSetup, name: string, text: string): void {
  const path = join(secretsFolder, name);
  chmodSync(path, 0o600);
  writeFileSync(path, text);
}

test('every compose server has a certificate for its name, from an authority that cannot issue others', () => {
  const { make, secret, names } = createSetup();
  make();
  const authority = new X509Certificate(secret('tls_ca'));
  expect(authority.ca).toBe(true);
  for (const server of SERVERS) {
    const certificate = new X509Certificate(secret(`${server}_tls_cert`));
    expect(certificate.verify(authority.publicKey), server).toBe(true);
    expect(certificate.ca).toBe(false);
    expect(certificate.publicKey.asymmetricKeyDetails).toEqual({ namedCurve: 'prime256v1' });
    const hostNames = server === 'product' ? ['web', 'worker', 'realtime'] : [server];
    for (const name of [...hostNames, 'localhost']) expect(certificate.checkHost(name), name).toBe(name);
    expect(certificate.checkHost('example.com')).toBeUndefined();
  }
  const keys = names().filter((name) => name.endsWith('_key'));
  expect(keys).toEqual(SERVERS.map((server) => `${server}_tls_key`).toSorted());
});

test('certificates are kept until one is missing, then all are regenerated', () => {
  const setup = createSetup();
  const readCertificates = () => ['tls_ca', ...SERVERS.map((server) => `${server}_tls_cert`)].map(setup.secret);
  setup.make();
  const firstCertificates = readCertificates();
  setup.make();
  expect(readCertificates()).toEqual(firstCertificates);
  rmSync(join(setup.secretsFolder, 'redis_tls_key'));
  setup.make();
  expect(readCertificates().filter((certificate) => firstCertificates.includes(certificate))).toEqual([]);
});

test('a certificate that expires within 30 days is reported with instructions', () => {
  const setup = createSetup();
  expect(setup.attempt().stderr).toBe('');
  const path = join(setup.folder, 'soon');
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-subj', '/CN=redis'];
  execFileSync('openssl', ['req', '-x509', ...curve, '-keyout', path, '-out', path, '-days', '29'], { stdio: 'pipe' });
  rewrite(setup, 'redis_tls_cert', readFileSync(path, 'utf8'));
  const { status, stderr } = setup.attempt();
  expect(status).toBe(0);
  expect(stderr).toMatch(/^deploy\/secrets\/redis_tls_cert ends within 30 days .*delete deploy\/secrets\/tls_ca/);
});

test('without openssl the script names it and creates nothing', () => {
  const setup = createSetup();
  const { status, stderr } = setup.attempt({ PATH: setup.folder });
  expect([status, stderr]).toEqual([1, expect.stringContaining('install it')]);
  expect(() => setup.names()).toThrow(/ENOENT/);
});

test('former URLs are upgraded to TLS only for compose’s own servers', () => {
  const setup = createSetup();
  setup.make();
  const change = (name: string, formerUrl: string) => {
    rewrite(setup, name, `${formerUrl}\n`);
    setup.make();
    return setup.secret(name);
  };
  const trustQuery = `sslmode=verify-full&${TRUST}`;
  expect([
    change('database_url', 'postgresql://foyer_app:abc@postgres:5432/foyer'),
    change('database_owner_url', 'postgres://foyer_owner:abc@postgres:5432/foyer?application_name=x'),
    change('redis_url', 'redis://:abc@redis:6379'),
    change('smtp_url', 'smtp://mailpit:1025'),
  ]).toEqual([
    `postgresql://foyer_app:abc@postgres:5432/foyer?${trustQuery}`,
    `postgresql://foyer_owner:abc@postgres:5432/foyer?application_name=x&${trustQuery}`,
    `rediss://:abc@redis:6379?${TRUST}`,
    `smtps://mailpit:1025?${TRUST}`,
  ]);
  for (const [name, foreignUrl] of [
    ['database_url', 'postgresql://foyer_app:abc@db.example:5432/foyer'],
    ['database_url', 'postgresql://foyer_app:abc@postgres:5432/foyer?sslmode=verify-full'],
    ['redis_url', 'redis://:abc@cache.example:6379'],
    ['smtp_url', 'smtp://user:abc@mail.example:587'],
  ] as const)
    expect(change(name, foreignUrl)).toBe(foreignUrl);
});

test('each server gets only its own key, and each client the authority', () => {
  const tlsSecrets = Object.entries(services).map(([name, { secrets }]) => [
    name,
    secrets.filter((secret) => /tls/.test(secret)),
  ]);
  const product = ['tls_ca', 'product_tls_cert', 'product_tls_key'];
  expect(Object.fromEntries(tlsSecrets)).toEqual({
    postgres: ['postgres_tls_cert', 'postgres_tls_key'],
    redis: ['tls_ca', 'redis_tls_cert', 'redis_tls_key'],
    mailpit: ['mailpit_tls_cert', 'mailpit_tls_key'],
    release: product,
    web: product,
    worker: product,
    realtime: product,
    proxy: ['tls_ca'],
  });
});

test('no compose server listens without TLS', () => {
  const { postgres, redis, mailpit, web, realtime } = services;
  expect(String(postgres?.command)).toMatch(/-c ssl=on .*-c hba_file=|-c hba_file=.*\s+-c ssl=on/);
  const rules = readFileSync('deploy/pg_hba.conf', 'utf8').split('\n');
  expect(rules.filter((rule) => /^host(?!ssl\b)/.test(rule))).toEqual([]);
  expect(String(redis?.command)).toMatch(/\nport 0\ntls-port 6379\n/);
  expect(JSON.stringify(redis?.healthcheck)).toContain('redis-cli --tls --cacert /run/secrets/tls_ca');
  expect(mailpit?.environment).toMatchObject({
    MP_SMTP_REQUIRE_TLS: 'true',
    MP_SMTP_TLS_KEY: '/run/secrets/mailpit_tls_key',
    MP_UI_TLS_KEY: '/run/secrets/mailpit_tls_key',
  });
  for (const server of [web, realtime])
    expect(server?.environment).toMatchObject({
      TLS_CERT_FILE: '/run/secrets/product_tls_cert',
      TLS_KEY_FILE: '/run/secrets/product_tls_key',
    });
});

test('the proxy connects over TLS, and trusts only this installation’s authority and the right name', () => {
  const caddy = readFileSync('deploy/product.caddy', 'utf8');
  const transports = [
    ...caddy.matchAll(/transport http \{\s+tls\s+tls_server_name (\S+)\s+tls_trust_pool file (\S+)\s+\}/g),
  ];
  expect(transports.map(([, ...tlsOptions]) => tlsOptions)).toEqual([
    ['{args[0]}', '/run/secrets/tls_ca'],
    ['mailpit', '/run/secrets/tls_ca'],
  ]);
  const tlsProxies = [...caddy.matchAll(/reverse_proxy[^\n]*\{\s+(import processes|transport http)/g)];
  expect(tlsProxies).toHaveLength([...caddy.matchAll(/reverse_proxy/g)].length);
});
