import type { Request, Response } from 'express';
import type { Platform } from '../../platform/core/platform.ts';
import type { Route } from '../../platform/http/route.ts';
import { requestIdOf } from './request-context.ts';

/**
 * Begins a request's span, which ends with its answer. A stranger's trace is not gone on with: only a proxy of ours may
 * begin one.
 * @returns its `traceparent`; `null` where nobody asks for traces.
 */
export function beginRequestSpan(
  { tracing, env }: Platform,
  { method, path }: Pick<Route, 'method' | 'path'>,
  req: Request,
  res: Response,
): string | null {
  if (!tracing) return null;
  const attributes = { 'http.request.method': method, 'http.route': path, 'foyer.request_id': requestIdOf(req) };
  const parent = (env.TRUST_PROXY > 0 && req.get('traceparent')) || null;
  const span = tracing.begin({ name: `${method} ${path}`, kind: 'server', parent, attributes });
  res.once('close', () => {
    const failure = res.statusCode >= 500 ? new Error(`answered ${res.statusCode}`) : undefined;
    span.end({ 'http.response.status_code': res.statusCode }, failure);
  });
  return span.traceparent;
}
