import type { Request, Response } from 'express';
import type { Platform } from '../../platform/core/platform.ts';
import type { Route } from '../../platform/http/route.ts';
import { requestIdOf } from './request-context.ts';

/**
 * Starts a span that ends with the response. Only a trusted proxy may set the parent.
 * @returns its `traceparent`; `null` without tracing
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
