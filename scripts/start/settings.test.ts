import { expect, test } from 'vitest';
import { hostOf } from './settings.ts';

test.each([
  [{}, '0.0.0.0'],
  [{ NODE_ENV: 'development' }, '0.0.0.0'],
  [{ NODE_ENV: 'production' }, '127.0.0.1'],
  [{ NODE_ENV: 'production', HOST: '0.0.0.0' }, '0.0.0.0'],
  [{ NODE_ENV: 'production', TLS_CERT_FILE: '/etc/ssl/foyer.pem' }, '0.0.0.0'],
])('npm start with %j listens on %s', (env, host) => {
  expect(hostOf(env)).toBe(host);
});
