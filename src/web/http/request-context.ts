import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';

const idByRequest = new WeakMap<IncomingMessage, string>();

/** Reuses a caller's valid `X-Request-Id`; always sets it on the response. */
export function requestIdOf(req: IncomingMessage, res?: ServerResponse): string {
  const knownId = idByRequest.get(req);
  if (knownId) return knownId;
  const headerValue = req.headers['x-request-id'];
  const id = typeof headerValue === 'string' && /^[\w-]{8,64}$/.test(headerValue) ? headerValue : randomUUID();
  idByRequest.set(req, id);
  res?.setHeader('x-request-id', id);
  return id;
}
