import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import closeWithGrace from 'close-with-grace';
import { type Env, EnvError, loadEnv } from '../config/env.ts';
import { closeUnusedConnections, createHttpServer } from '../config/tls.ts';
import { createPlatform, type Platform } from '../core/platform.ts';
import type { Entities } from '../database/orm.ts';
import type { Logger } from '../observability/logger.ts';
import { securityHeaders } from '../security/security-headers.ts';
import { createOperations } from './operator-endpoints.ts';

export interface RunningProcess {
  close(): Promise<void>;
}

/** Time to close, after the drain period for load balancers. */
const SHUTDOWN_TIMEOUT_MS = 30_000;

export function requireEnv(defaultNodeEnv: Env['NODE_ENV'] = 'development'): Env {
  try {
    return loadEnv(undefined, defaultNodeEnv);
  } catch (error) {
    if (!(error instanceof EnvError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}

/** Closes everything in order on SIGTERM or a crash. `NODE_ENV` defaults to production. */
export async function runProcess(
  role: string,
  entities: Entities,
  start: (platform: Platform) => Promise<RunningProcess> | RunningProcess,
): Promise<void> {
  const platform = await createPlatform(requireEnv('production'), role, entities);
  const runningProcess = await start(platform);
  platform.log.info('started');
  const timeoutMs = SHUTDOWN_TIMEOUT_MS + platform.env.DRAIN_SECONDS * 1_000;
  closeWithGrace({ delay: timeoutMs, logger: platform.log }, async ({ err }) => {
    if (err) platform.log.fatal({ err }, 'process failed; shutting down');
    await runningProcess.close();
    await platform.close();
    platform.log.info('stopped');
  });
}

export async function startOperatorServer(platform: Platform): Promise<{ server: Server; drain(): void }> {
  const operations = createOperations(platform);
  const headers = securityHeaders(platform.env);
  const server = createHttpServer(platform.env, platform.log, (req, res) => {
    if (!operations.answer(req, res)) res.writeHead(404, headers).end();
  });
  await listen(server, platform);
  return { server, drain: operations.drain };
}

export async function listen(server: Server, { env, log }: Platform): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(env.PORT, env.HOST, resolve);
  });
  log.info({ port: (server.address() as AddressInfo).port }, 'listening');
}

const FORCE_CLOSE_MS = 25_000;
/** Polling interval: a connection becomes idle without an event. */
const IDLE_CHECK_MS = 50;

/** Stops accepting, closes idle connections, and lets requests finish. */
export async function closeServer(server: Server, log?: Pick<Logger, 'warn'>): Promise<void> {
  const serverClosed = new Promise<void>((resolve) => server.close(() => resolve()));
  const closeIdleConnections = () => {
    server.closeIdleConnections();
    closeUnusedConnections(server);
  };
  closeIdleConnections();
  const idleTimer = setInterval(closeIdleConnections, IDLE_CHECK_MS);
  const forceCloseTimer = setTimeout(() => {
    log?.warn('requests that took too long are cut');
    server.closeAllConnections();
  }, FORCE_CLOSE_MS);
  await serverClosed;
  clearInterval(idleTimer);
  clearTimeout(forceCloseTimer);
}
