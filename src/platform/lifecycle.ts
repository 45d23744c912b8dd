import type { IncomingMessage, ServerResponse } from 'node:http';
import { z } from 'zod';
import { createContext } from './context.ts';
import { VERSION } from './installation.ts';
import { isMigrated } from './migrations.ts';
import { isOperator } from './operators.ts';
import { tryWrite } from './outbox.ts';
import type { Platform } from './platform.ts';
import { createReadiness, type Readiness } from './readiness.ts';
import { securityHeaders } from './security-headers.ts';
import { query } from './sql.ts';

const CHECK_WITHIN_MS = 1_900;

export interface Operations {
  /** Answers `/healthz`, `/readyz`, `/status` and `/metrics`; says whether the request was one of them. */
  answer(req: IncomingMessage, res: ServerResponse): boolean;
  /** From now on `/readyz` says no, so that nothing new is sent here. */
  drain(): void;
}

interface Endpoint {
  readonly operatorsOnly?: true;
  answer(res: ServerResponse): Promise<void> | void;
}

/** The same four endpoints on every process. */
export function createOperations(platform: Platform): Operations {
  const { env, log } = platform;
  const headers = { ...securityHeaders(env), 'cache-control': 'no-store' };
  const readiness = createReadiness(() => isMigrated(createContext(platform)));
  const endpoints = endpointsOf(platform, readiness);

  async function answer(endpoint: Endpoint, req: IncomingMessage, res: ServerResponse): Promise<void> {
    for (const [name, value] of Object.entries(headers)) res.setHeader(name, value);
    if (endpoint.operatorsOnly && !isOperator(req, env)) refuse(res, env.METRICS_TOKEN !== undefined);
    else await endpoint.answer(res);
  }

  return {
    answer(req, res) {
      const endpoint = endpoints[(req.url ?? '').split('?', 1)[0] ?? ''];
      if (!endpoint || (req.method !== 'GET' && req.method !== 'HEAD')) return false;
      answer(endpoint, req, res).catch((error) => {
        log.error({ err: error }, 'an operator endpoint failed');
        if (res.headersSent) res.destroy();
        else send(res, 500, { error: 'Internal error' });
      });
      return true;
    },
    drain: readiness.drain,
  };
}

function endpointsOf(platform: Platform, readiness: Readiness): Readonly<Record<string, Endpoint>> {
  const { registry } = platform.metrics;
  return {
    '/healthz': { answer: (res) => send(res, 200, { status: 'ok', version: VERSION }) },
    '/readyz': {
      async answer(res) {
        const { isReady, checks } = await readiness.check();
        send(res, isReady ? 200 : 503, { status: isReady ? 'ready' : 'not ready', checks });
      },
    },
    '/status': { operatorsOnly: true, answer: async (res) => send(res, 200, await statusOf(platform, readiness)) },
    '/metrics': {
      operatorsOnly: true,
      async answer(res) {
        const body = await registry.metrics();
        res.writeHead(200, { 'content-type': registry.contentType }).end(body);
      },
    },
  };
}

const reachable = z.object({ one: z.int() });

/** What this process is and what it depends on. Why something is away stands in the log, not here. */
async function statusOf(platform: Platform, readiness: Readiness) {
  const ctx = createContext(platform);
  const [{ isReady, checks }, postgres, redis, toPostgres, toRedis] = await Promise.all([
    readiness.check(),
    stateOf(() => query(ctx, 'select 1 as one', [], reachable)),
    stateOf(() => platform.redis.ping()),
    stateOf(() => tryWrite(ctx), 'refused'),
    stateOf(() => platform.redis.set(`${platform.env.REDIS_PREFIX}:written`, '1', 'EX', 60), 'refused'),
  ]);
  return {
    process: platform.role,
    node: process.versions.node,
    uptimeSeconds: Math.round(process.uptime()),
    isReady,
    checks,
    dependencies: { postgres, redis },
    /** Whether they take anything: no room, or a standby, and they answer all the same. */
    writes: { postgres: toPostgres, redis: toRedis },
  };
}

async function stateOf(ask: () => Promise<unknown>, failed = 'away'): Promise<{ state: string; milliseconds: number }> {
  const from = performance.now();
  const late = new Promise<string>((resolve) => setTimeout(resolve, CHECK_WITHIN_MS, 'no answer').unref());
  const asked = ask().then(
    () => 'ok',
    () => failed,
  );
  const state = await Promise.race([asked, late]);
  return { state, milliseconds: Math.round(performance.now() - from) };
}

/** Where no token opens it, strangers are not told that it is there. */
function refuse(res: ServerResponse, hasToken: boolean): void {
  if (hasToken) res.setHeader('www-authenticate', 'Bearer');
  if (hasToken) send(res, 401, { error: 'A token is needed', code: 'unauthorized' });
  else send(res, 404, { error: 'Not found', code: 'not_found' });
}

function send(res: ServerResponse, status: number, body: unknown): void {
  res.writeHead(status, { 'content-type': 'application/json; charset=utf-8' });
  res.end(JSON.stringify(body));
}
