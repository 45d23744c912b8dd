import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import closeWithGrace from 'close-with-grace';
import { type Env, EnvError, loadEnv } from '../config/env.ts';
import { closeUnused, createHttpServer } from '../config/tls.ts';
import { createPlatform, type Platform } from '../core/platform.ts';
import type { Entities } from '../database/orm.ts';
import type { Logger } from '../observability/logger.ts';
import { securityHeaders } from '../security/security-headers.ts';
import { createOperations } from './lifecycle.ts';

export interface Running {
  close(): Promise<void>;
}

/** Time to close, after the drain period for load balancers. */
const SHUTDOWN_MS = 30_000;

export function requireEnv(unset: Env['NODE_ENV'] = 'development'): Env {
  try {
    return loadEnv(undefined, unset);
  } catch (error) {
    if (!(error instanceof EnvError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}

/**
 * Runs one process: starts it, and closes everything in order on SIGTERM or a crash. `NODE_ENV` defaults to production.
 */
export async function runProcess(
  role: string,
  entities: Entities,
  start: (platform: Platform) => Promise<Running> | Running,
): Promise<void> {
  const platform = await createPlatform(requireEnv('production'), role, entities);
  const running = await start(platform);
  platform.log.info('started');
  const delay = SHUTDOWN_MS + platform.env.DRAIN_SECONDS * 1_000;
  closeWithGrace({ delay, logger: platform.log }, async ({ err }) => {
    if (err) platform.log.fatal({ err }, 'process failed; shutting down');
    await running.close();
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

const FINISH_MS = 25_000;
/** A busy connection becomes idle without an event. */
const LOOK_FOR_IDLE_MS = 50;

/** Stops accepting, closes idle connections, and lets requests in progress finish. */
export async function closeServer(server: Server, log?: Pick<Logger, 'warn'>): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  const closeIdle = () => {
    server.closeIdleConnections();
    closeUnused(server);
  };
  closeIdle();
  const idle = setInterval(closeIdle, LOOK_FOR_IDLE_MS);
  const hurry = setTimeout(() => {
    log?.warn('requests that took too long are cut');
    server.closeAllConnections();
  }, FINISH_MS);
  await closed;
  clearInterval(idle);
  clearTimeout(hurry);
}
