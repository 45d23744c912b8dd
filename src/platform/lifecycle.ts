import type { IncomingMessage, ServerResponse } from 'node:http';
import { z } from 'zod';
import { createContext } from './context.ts';
import { isMigrated } from './orm.ts';
import type { Platform } from './platform.ts';
import { query } from './sql.ts';

const reachable = z.object({ one: z.int() });

const CHECK_WITHIN_MS = 1_900;

export interface Operations {
  /** Answers `/healthz`, `/readyz` and `/metrics`; says whether the request was one of them. */
  answer(req: IncomingMessage, res: ServerResponse): boolean;
  /** From now on `/readyz` says no, so that nothing new is sent here. */
  drain(): void;
}

type Endpoint = (req: IncomingMessage, res: ServerResponse) => Promise<void>;

/** The same three endpoints on every process. */
export function createOperations(platform: Platform): Operations {
  let draining = false;
  const check = createCheck(platform, () => draining);
  const endpoints: Record<string, Endpoint> = {
    '/healthz': async (_req, res) => send(res, 200, { status: 'ok' }),
    '/readyz': async (_req, res) => {
      const checks = await check();
      const ready = Object.values(checks).every((state) => state === 'ok');
      send(res, ready ? 200 : 503, { status: ready ? 'ready' : 'not ready', checks });
    },
    '/metrics': (req, res) => sendMetrics(platform, req, res),
  };

  return {
    answer(req, res) {
      const endpoint = endpoints[(req.url ?? '').split('?', 1)[0] ?? ''];
      if (!endpoint || (req.method !== 'GET' && req.method !== 'HEAD')) return false;
      endpoint(req, res).catch((error) => {
        platform.log.error({ err: error }, 'an operator endpoint failed');
        send(res, 500, { error: 'Internal error' });
      });
      return true;
    },
    drain() {
      draining = true;
    },
  };
}

/** What a process needs, each `ok` or the reason why not. */
function createCheck(platform: Platform, isDraining: () => boolean): () => Promise<Record<string, string>> {
  let migrated = false;
  return async () => {
    const [postgres, redis] = await Promise.all([
      verdict(async () => {
        await query(createContext(platform), 'select 1 as one', [], reachable);
        migrated ||= await isMigrated(platform.orm);
      }),
      verdict(() => platform.redis.ping()),
    ]);
    return { postgres, redis, migrations: migrated ? 'ok' : 'pending', process: isDraining() ? 'shutting down' : 'ok' };
  };
}

async function sendMetrics(platform: Platform, req: IncomingMessage, res: ServerResponse): Promise<void> {
  const { METRICS_TOKEN: token, NODE_ENV } = platform.env;
  if (!token && NODE_ENV === 'production') return send(res, 404, { error: 'Not found' });
  if (token && req.headers.authorization !== `Bearer ${token}`) return send(res, 401, { error: 'A token is needed' });
  res.setHeader('content-type', platform.metrics.registry.contentType);
  res.end(await platform.metrics.registry.metrics());
}

async function verdict(ask: () => Promise<unknown>): Promise<string> {
  const timeout = new Promise<string>((resolve) => setTimeout(resolve, CHECK_WITHIN_MS, 'no answer').unref());
  return await Promise.race([
    ask().then(
      () => 'ok',
      (error: Error) => error.message || 'away',
    ),
    timeout,
  ]);
}

function send(res: ServerResponse, status: number, body: unknown): void {
  res.writeHead(status, { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' });
  res.end(JSON.stringify(body));
}
