import { request as plain } from 'node:http';
import { request as secure } from 'node:https';
import { loadEnvironmentWithSecrets } from '../src/platform/config/secret-files.ts';

/** Docker HEALTHCHECK. Over https it pins the process's own certificate and ignores its names. */
const { PORT, TLS_CERT, TLS_CERT_FILE } = process.env;
const { TLS_CERT: ca } = loadEnvironmentWithSecrets({ TLS_CERT, TLS_CERT_FILE });
const endpoint = { host: '127.0.0.1', port: PORT ?? 3000, path: '/healthz' };
const probe = ca
  ? secure({ ...endpoint, ca, allowPartialTrustChain: true, checkServerIdentity: () => undefined })
  : plain(endpoint);
probe.on('response', ({ statusCode }) => process.exit(statusCode === 200 ? 0 : 1));
probe.on('error', ({ message }) => {
  console.error(message);
  process.exit(1);
});
probe.end();
