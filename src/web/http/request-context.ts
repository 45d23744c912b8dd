import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';

const ids = new WeakMap<IncomingMessage, string>();

/** Reuses a caller's valid `X-Request-Id`; always sets it on the response. */
export function requestIdOf(req: IncomingMessage, res?: ServerResponse): string {
  const known = ids.get(req);
  if (known) return known;
  const given = req.headers['x-request-id'];
  const id = typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
  ids.set(req, id);
  res?.setHeader('x-request-id', id);
  return id;
}
