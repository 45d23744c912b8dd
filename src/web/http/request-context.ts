import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';

const ids = new WeakMap<IncomingMessage, string>();

/** The id of a request: a caller's own if it is a decent one, and in the answer's `X-Request-Id` either way. */
export function requestIdOf(req: IncomingMessage, res?: ServerResponse): string {
  const known = ids.get(req);
  if (known) return known;
  const given = req.headers['x-request-id'];
  const id = typeof given === 'string' && /^[\w-]{8,64}$/.test(given) ? given : randomUUID();
  ids.set(req, id);
  res?.setHeader('x-request-id', id);
  return id;
}
