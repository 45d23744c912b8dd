import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { loadEnv } from './env.ts';
import { createHttpServer } from './tls.ts';

const good = { DATABASE_URL: 'postgresql://foyer_app@localhost/foyer', REDIS_URL: 'redis://localhost' };
const folder = mkdtempSync(join(tmpdir(), 'foyer-tls-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** A certificate that believes itself, and its key. */
function certificate(name: string, days: number) {
  const [cert, key] = [join(folder, `${name}.crt`), join(folder, `${name}.key`)];
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-subj', `/CN=${name}`];
  execFileSync('openssl', ['req', '-x509', ...curve, '-days', String(days), '-keyout', key, '-out', cert], {
    stdio: 'pipe',
  });
  return { TLS_CERT_FILE: cert, TLS_KEY_FILE: key };
}

const long = certificate('long', 31);
const soon = certificate('soon', 29);

test('a certificate and its key require each other', () => {
  const env = loadEnv({ ...good, ...long, PORT: '4000' });
  expect(env).toMatchObject({ APP_URL: 'https://localhost:4000', TLS_KEY: expect.stringContaining('PRIVATE KEY') });
  const { TLS_CERT_FILE, TLS_KEY_FILE } = long;
  expect(() => loadEnv({ ...good, TLS_CERT_FILE })).toThrow(/- TLS_KEY: is required with TLS_CERT/);
  expect(() => loadEnv({ ...good, TLS_KEY_FILE })).toThrow(/- TLS_CERT: is required with TLS_KEY/);
  expect(() => loadEnv({ ...good, ...long, TLS_KEY_FILE: soon.TLS_KEY_FILE })).toThrow(/- TLS_KEY: is not the key/);
  expect(() => loadEnv({ ...good, TLS_CERT: 'no', TLS_KEY: 'no' })).toThrow(/- TLS_CERT, TLS_KEY: are no certificate/);
});

test('a certificate that expires within 30 days is logged at startup', () => {
  const warnings: unknown[] = [];
  const log = { warn: (...line: unknown[]) => void warnings.push(line) };
  const serve = (files: typeof long) => createHttpServer(loadEnv({ ...good, ...files }), log, () => {});
  serve(long);
  expect(warnings).toEqual([]);
  serve(soon);
  expect(warnings).toEqual([[{ until: expect.stringMatching(/^\d{4}-/) }, 'TLS certificate expires soon']]);
});

test.each([
  ['DATABASE_URL', 'postgresql://app@db.example/foyer?sslrootcert=FILE', /has sslrootcert/],
  ['DATABASE_URL', 'postgresql://app@db.example/foyer?sslmode=require&sslrootcert=FILE', /has sslrootcert/],
  ['REDIS_URL', 'redis://cache.example?sslrootcert=FILE', /has sslrootcert/],
  ['SMTP_URL', 'smtp://mail.example?sslrootcert=FILE', /has sslrootcert/],
  ['REDIS_URL', 'rediss://cache.example?sslrootcert=/nowhere', /cannot be read \(ENOENT\)/],
  ['DATABASE_URL', 'postgresql://app@db.example/foyer?sslmode=verify-full&sslrootcert=/nowhere', /cannot be read/],
])('%s=%s is refused: unverified or unencrypted', (name, url, fault) => {
  expect(() => loadEnv({ ...good, [name]: url.replace('FILE', long.TLS_CERT_FILE) })).toThrow(fault);
});

test.each([
  ['DATABASE_URL', 'postgresql://app@db.example/foyer?sslmode=verify-full&sslrootcert=FILE'],
  ['REDIS_URL', 'rediss://cache.example?sslrootcert=FILE'],
  ['SMTP_URL', 'smtps://mail.example?sslrootcert=FILE'],
] as const)('%s=%s is accepted', (name, url) => {
  const fullUrl = url.replace('FILE', long.TLS_CERT_FILE);
  expect(loadEnv({ ...good, [name]: fullUrl })[name]).toBe(fullUrl);
});
