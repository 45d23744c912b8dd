import { createServer, type Server } from 'node:http';
import closeWithGrace from 'close-with-grace';
import { type Env, EnvError, loadEnv } from './env.ts';
import { createOperations } from './lifecycle.ts';
import type { Entities } from './orm.ts';
import { createPlatform, type Platform } from './platform.ts';

/** A part of the product that runs until it is closed. */
export interface Running {
  close(): Promise<void>;
}

/** What closing may take beyond the time that balancers are given to look elsewhere. */
const SHUTDOWN_MS = 30_000;

/** Reads the environment, or says everything that is wrong with it and ends the process. */
export function requireEnv(): Env {
  try {
    return loadEnv();
  } catch (error) {
    if (!(error instanceof EnvError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}

/** Runs one process of the product: starts it, and on SIGTERM or a crash closes everything in order. */
export async function runProcess(
  role: string,
  entities: Entities,
  start: (platform: Platform) => Promise<Running> | Running,
): Promise<void> {
  const platform = await createPlatform(requireEnv(), role, entities);
  const running = await start(platform);
  platform.log.info('started');
  const delay = SHUTDOWN_MS + platform.env.DRAIN_SECONDS * 1_000;
  closeWithGrace({ delay, logger: platform.log }, async ({ err }) => {
    if (err) platform.log.fatal({ err }, 'the process fails');
    await running.close();
    await platform.close();
    platform.log.info('stopped');
  });
}

/** The small server of a process that has no other: operator endpoints and nothing else. */
export async function startOperatorServer(platform: Platform): Promise<{ server: Server; drain(): void }> {
  const operations = createOperations(platform);
  const server = createServer((req, res) => {
    if (!operations.answer(req, res)) res.writeHead(404).end();
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(platform.env.PORT, platform.env.HOST, resolve);
  });
  return { server, drain: operations.drain };
}

/** Stops taking connections and ends those that are idle; what is under way may finish. */
const FINISH_MS = 25_000;

export async function closeServer(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeIdleConnections();
  const hurry = setTimeout(() => server.closeAllConnections(), FINISH_MS);
  await closed;
  clearTimeout(hurry);
}
