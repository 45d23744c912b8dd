import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { Platform } from '../../platform/core/platform.ts';
import { isUnexpected, refusalOf } from '../http/error-handler.ts';
import { requestIdOf } from '../http/request-context.ts';
import type { Answer, AnswerCache, Headers } from './answer-cache.ts';

/** A GET or HEAD request, before Express. */
export interface PublicRequest {
  readonly path: string;
  /** Without its question mark. */
  readonly query: string;
  readonly headers: IncomingHttpHeaders;
}

/** A cached answer with headers of this response, or a redirect: to the canonical address, by
 * default 301 and asked again by browsers, or to another one. */
export type Reply =
  | { readonly answer: Answer; readonly headers?: Headers | undefined }
  | { readonly location: string; readonly headers: Headers; readonly status?: 301 | 302 };

interface Found {
  /** Pattern, for the metrics. */
  readonly route: string;
  /** `null` leaves the request to Express; errors become refusals. */
  reply(): Reply | null | Promise<Reply | null>;
}

/** Matches requests of one kind. */
export type Source = (request: PublicRequest) => Found | null;

/** `false` leaves the request to Express. */
export type AnswerFromMemory = (req: IncomingMessage, res: ServerResponse) => Promise<boolean>;

/** Serves the most frequent requests from memory, ahead of Express. */
export function answerFromMemory(
  platform: Platform,
  headers: Headers,
  cache: AnswerCache,
  sources: readonly Source[],
): AnswerFromMemory {
  return async (req, res) => {
    if (req.method !== 'GET' && req.method !== 'HEAD') return false;
    const begun = performance.now();
    const found = find(sources, req);
    if (!found) return false;
    try {
      const reply = await found.reply();
      if (!reply) return false;
      if ('answer' in reply) await cache.send(req, res, reply.answer, reply.headers);
      else redirect(res, reply);
    } catch (error) {
      refuse(platform, headers, error, req, res);
    }
    const labels = { method: 'GET', route: found.route, status: res.statusCode };
    platform.metrics.requests.observe(labels, (performance.now() - begun) / 1_000);
    return true;
  };
}

function redirect(
  res: ServerResponse,
  { location, headers, status = 301 }: Extract<Reply, { location: string }>,
): void {
  res.writeHead(status, { 'cache-control': 'no-cache', ...headers, location }).end();
}

function find(sources: readonly Source[], { url = '', headers }: IncomingMessage): Found | null {
  const mark = url.indexOf('?');
  const path = mark < 0 ? url : url.slice(0, mark);
  const query = mark < 0 ? '' : url.slice(mark + 1);
  for (const source of sources) {
    const found = source({ path, query, headers });
    if (found) return found;
  }
  return null;
}

function refuse(platform: Platform, headers: Headers, error: unknown, req: IncomingMessage, res: ServerResponse): void {
  const requestId = requestIdOf(req);
  const refusal = refusalOf(error, requestId);
  if (isUnexpected(error)) platform.log.error({ err: error, requestId }, 'public response failed');
  if (res.headersSent) {
    res.destroy();
    return;
  }
  res.writeHead(refusal.status, {
    ...headers,
    ...refusal.headers,
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'x-request-id': requestId,
  });
  res.end(JSON.stringify(refusal.body));
}
