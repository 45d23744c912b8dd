import texts from '../../../texts/generated/kit/errors.en.js';
import { withinLimits } from './call-limits.ts';

/** A refused call. `message` is for people; `fields` is keyed by input name. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly fields: Record<string, string>;
  readonly details: unknown;
  readonly requestId: string | null;
  /** The reply had no text for people: `message` is its status. */
  readonly isWordless: boolean;

  constructor(status: number, message: string, body: Partial<ErrorBody> = {}) {
    super(message);
    this.status = status;
    this.code = body.code ?? 'unknown';
    this.fields = body.fields ?? {};
    this.details = body.details;
    this.requestId = body.requestId ?? null;
    this.isWordless = Boolean(body.isWordless);
  }
}

interface ErrorBody {
  error?: string | undefined;
  message?: string | undefined;
  code?: string | undefined;
  fields?: Record<string, string>;
  details?: unknown;
  requestId?: string | undefined;
  isWordless?: boolean;
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** A zod schema, or `typed`; `parse` throws on an invalid reply. */
export interface Parser<Reply> {
  parse(value: unknown): Reply;
}

/**
 * Trusts the reply without parsing, to keep zod out of the public pages. For our own API only: tests hold each reply to
 * its schema.
 */
export function typed<Reply>(): Parser<Reply> {
  return { parse: (value) => value as Reply };
}

export interface CallOptions<Reply> {
  body?: unknown;
  /** Revision the edit is based on; a stale one gets a 409. */
  ifMatch?: number | undefined;
  idempotencyKey?: string;
  reply?: Parser<Reply>;
  signal?: AbortSignal | undefined;
  onHeaders?: (headers: Headers) => void;
}

/**
 * Calls the API with the session cookie and parses the reply.
 * @throws ApiError, CallEnded after a timeout, or the network's TypeError
 */
export async function call<Reply = unknown>(
  method: Method,
  path: string,
  options: CallOptions<Reply> = {},
): Promise<Reply> {
  const { signal, idempotencyKey } = options;
  const kind = method === 'GET' ? 'read' : idempotencyKey ? 'create' : 'write';
  return await withinLimits({ kind, signal }, (limited) => send(method, path, options, limited));
}

async function send<Reply>(
  method: Method,
  path: string,
  { body, ifMatch, idempotencyKey, reply = typed<Reply>(), onHeaders }: CallOptions<Reply>,
  signal: AbortSignal,
): Promise<Reply> {
  const headers = new Headers({ accept: 'application/json' });
  if (body !== undefined) headers.set('content-type', 'application/json');
  if (ifMatch !== undefined) headers.set('if-match', `"${ifMatch}"`);
  if (idempotencyKey !== undefined) headers.set('idempotency-key', idempotencyKey);
  const response = await fetch(path, {
    method,
    headers,
    credentials: 'same-origin',
    body: body === undefined ? null : JSON.stringify(body),
    signal,
  });
  const text = await response.text();
  if (!response.ok) throw refusalOf(method, path, response, text);
  onHeaders?.(response.headers);
  const value: unknown = text === '' ? undefined : JSON.parse(text);
  return reply.parse(value);
}

/** Message: the body's `error`, `message`, plain text, or the status. */
export function refusalOf(
  method: Method,
  path: string,
  { status, statusText }: Pick<Response, 'status' | 'statusText'>,
  text: string,
): ApiError {
  const body = parseErrorBody(text);
  if (status === 401 && method === 'GET' && path !== '/api/user') return new ApiError(401, 'Unauthorized', body ?? {});
  const words = body ? body.error || body.message : text.startsWith('<') ? '' : text;
  return new ApiError(status, words || statusText || texts.failed, { ...body, isWordless: !words });
}

function parseErrorBody(text: string): ErrorBody | null {
  try {
    const body: unknown = JSON.parse(text);
    return isRecord(body) ? errorBodyOf(body) : null;
  } catch {
    return null; // from a proxy, or empty
  }
}

function errorBodyOf(body: Record<string, unknown>): ErrorBody {
  const { error, message, code, requestId } = textsOf(body);
  const { fields, details } = body;
  return { error, message, code, requestId, details, fields: isRecord(fields) ? textsOf(fields) : {} };
}

function textsOf(fields: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, text]) => (typeof text === 'string' ? [[name, text]] : [])),
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
