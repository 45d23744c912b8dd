import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { Platform } from '../../platform/core/platform.ts';
import { queueAccountOfAddress } from '../../platform/process/fair-queue.ts';
import { clientAddressOf } from '../../platform/security/client-address.ts';
import { errorReplyOf, isUnexpected } from '../http/error-handler.ts';
import { requestIdOf } from '../http/request-context.ts';
import type { Answer, AnswerCache, Headers } from './answer-cache.ts';

export interface PublicRequest {
  readonly path: string;
  /** Omits the question mark. */
  readonly query: string;
  readonly headers: IncomingHttpHeaders;
  /** Account of the request in the fair queue. */
  queueAccount(): string;
}

/** Cached answer with extra headers, or a redirect; default 301, revalidated by browsers. */
export type Reply =
  | { readonly answer: Answer; readonly headers?: Headers | undefined }
  | { readonly location: string; readonly headers: Headers; readonly status?: 301 | 302 };

interface MatchedSource {
  /** Route pattern, for the metrics. */
  readonly route: string;
  /** Returns `null` to pass the request to Express; errors become error replies. */
  reply(): Reply | null | Promise<Reply | null>;
}

/** Matches requests of one kind. */
export type AnswerSource = (request: PublicRequest) => MatchedSource | null;

export const redirectTo = (path: string, query: string, headers: () => Headers): MatchedSource => ({
  route: 'page',
  reply: () => ({ location: `${path}${query && `?${query}`}`, status: 302, headers: headers() }),
});

/** Returns `false` to pass the request to Express. */
export type ServeFromMemory = (req: IncomingMessage, res: ServerResponse) => Promise<boolean>;

/** Serves the most frequent requests from memory, before Express. */
export function serveFromMemory(
  platform: Platform,
  headers: Headers,
  cache: AnswerCache,
  sources: readonly AnswerSource[],
): ServeFromMemory {
  return async (req, res) => {
    if (req.method !== 'GET' && req.method !== 'HEAD') return false;
    const startedAt = performance.now();
    const matched = findSource(sources, req, platform.env.TRUST_PROXY);
    if (!matched) return false;
    try {
      const reply = await matched.reply();
      if (!reply) return false;
      if ('answer' in reply) await cache.send(req, res, reply.answer, reply.headers);
      else redirect(res, reply);
    } catch (error) {
      sendError(platform, headers, error, req, res);
    }
    const labels = { method: 'GET', route: matched.route, status: res.statusCode };
    platform.metrics.requests.observe(labels, (performance.now() - startedAt) / 1_000);
    return true;
  };
}

function redirect(
  res: ServerResponse,
  { location, headers, status = 301 }: Extract<Reply, { location: string }>,
): void {
  res.writeHead(status, { 'cache-control': 'no-cache', ...headers, location }).end();
}

function findSource(
  sources: readonly AnswerSource[],
  req: IncomingMessage,
  trustedProxies: number,
): MatchedSource | null {
  const { url = '', headers } = req;
  const queueAccount = () => queueAccountOfAddress(clientAddressOf(req, trustedProxies));
  const queryStart = url.indexOf('?');
  const path = queryStart < 0 ? url : url.slice(0, queryStart);
  const query = queryStart < 0 ? '' : url.slice(queryStart + 1);
  for (const source of sources) {
    const matched = source({ path, query, headers, queueAccount });
    if (matched) return matched;
  }
  return null;
}

function sendError(
  platform: Platform,
  headers: Headers,
  error: unknown,
  req: IncomingMessage,
  res: ServerResponse,
): void {
  const requestId = requestIdOf(req);
  const errorReply = errorReplyOf(error, requestId);
  if (isUnexpected(error)) platform.log.error({ err: error, requestId }, 'public response failed');
  if (res.headersSent) {
    res.destroy();
    return;
  }
  res.writeHead(errorReply.status, {
    ...headers,
    ...errorReply.headers,
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'x-request-id': requestId,
  });
  res.end(JSON.stringify(errorReply.body));
}
