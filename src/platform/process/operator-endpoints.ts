import type { IncomingMessage, ServerResponse } from 'node:http';
import { VERSION } from '../config/installation.ts';
import { createContext } from '../core/context.ts';
import type { Platform } from '../core/platform.ts';
import { isOperator } from '../security/operators.ts';
import { securityHeaders } from '../security/security-headers.ts';
import { isMigrated } from './migrations.ts';
import { createReadiness, type Readiness } from './readiness.ts';
import { dependenciesUp, statusOf } from './status.ts';

export interface Operations {
  answer(req: IncomingMessage, res: ServerResponse): boolean;
  drain(): void;
}

interface Endpoint {
  readonly isOperatorsOnly?: true;
  answer(res: ServerResponse): Promise<void> | void;
}

/** Shown by `/readyz` without affecting readiness: all processes would leave the load balancer at once. */
export interface ProxyStatus {
  proxyFault(): string | null;
}

export function createOperations(platform: Platform, proxyStatus?: ProxyStatus): Operations {
  const { env, log, metrics } = platform;
  const headers = { ...securityHeaders(env), 'cache-control': 'no-store' };
  metrics.followDependencies(() => dependenciesUp(platform));
  const readiness = createReadiness(() => isMigrated(createContext(platform)));
  const endpoints = new Map(Object.entries(endpointsOf(platform, readiness, proxyStatus)));

  async function answer(endpoint: Endpoint, req: IncomingMessage, res: ServerResponse): Promise<void> {
    for (const [name, value] of Object.entries(headers)) res.setHeader(name, value);
    if (endpoint.isOperatorsOnly && !isOperator(req, env)) rejectRequest(res, env.METRICS_TOKEN !== undefined);
    else await endpoint.answer(res);
  }

  return {
    answer(req, res) {
      const { url = '' } = req;
      if (url.startsWith('/api/')) return false; // the common case
      const queryStart = url.indexOf('?');
      const endpoint = endpoints.get(queryStart < 0 ? url : url.slice(0, queryStart));
      if (!endpoint || (req.method !== 'GET' && req.method !== 'HEAD')) return false;
      answer(endpoint, req, res).catch((error) => {
        log.error({ err: error }, 'operator endpoint failed');
        if (res.headersSent) res.destroy();
        else sendJson(res, 500, { error: 'Internal error' });
      });
      return true;
    },
    drain: readiness.drain,
  };
}

function endpointsOf(
  platform: Platform,
  readiness: Readiness,
  proxyStatus?: ProxyStatus,
): Readonly<Record<string, Endpoint>> {
  const { registry } = platform.metrics;
  return {
    '/healthz': { answer: (res) => sendJson(res, 200, { status: 'ok', version: VERSION }) },
    '/readyz': {
      async answer(res) {
        const { isReady, checks } = await readiness.check();
        const proxy = proxyStatus?.proxyFault();
        const status = isReady ? 'ready' : 'not ready';
        sendJson(res, isReady ? 200 : 503, { status, checks: { ...checks, ...(proxy && { proxy }) } });
      },
    },
    '/status': {
      isOperatorsOnly: true,
      answer: async (res) => sendJson(res, 200, await statusOf(platform, readiness)),
    },
    '/metrics': {
      isOperatorsOnly: true,
      async answer(res) {
        const body = await registry.metrics();
        res.writeHead(200, { 'content-type': registry.contentType }).end(body);
      },
    },
  };
}

/** Responds as if absent when no token is configured. */
function rejectRequest(res: ServerResponse, hasToken: boolean): void {
  if (hasToken) res.setHeader('www-authenticate', 'Bearer');
  if (hasToken) sendJson(res, 401, { error: 'A token is needed', code: 'unauthorized' });
  else sendJson(res, 404, { error: 'Not found', code: 'not_found' });
}

function sendJson(res: ServerResponse, status: number, body: unknown): void {
  res.writeHead(status, { 'content-type': 'application/json; charset=utf-8' });
  res.end(JSON.stringify(body));
}
