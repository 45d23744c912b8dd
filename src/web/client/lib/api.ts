import texts from '../../../texts/generated/kit/errors.en.js';
import { withinLimits } from './call-limits.ts';

/** A refused call. `message` is what a person should read; `fields` is keyed by input name. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly fields: Record<string, string>;
  readonly details: unknown;
  readonly requestId: string | null;
  /** Whether the answer had no text for a person: `message` is then no more than its status. */
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

/** What makes a value of an answer, or throws: a zod schema, or `typed`. */
export interface Parser<Reply> {
  parse(value: unknown): Reply;
}

/**
 * The answer as it comes, for pages that a visitor opens first: the parser would be a quarter of their code. The server
 * holds each answer to its declared schema in every test, and only its own answers may be read so.
 */
export function typed<Reply>(): Parser<Reply> {
  return { parse: (value) => value as Reply };
}

export interface CallOptions<Reply> {
  body?: unknown;
  /** The row's revision the edit started from: the server answers 409 when somebody was faster. */
  ifMatch?: number | undefined;
  /** A repeated POST with the same key creates nothing: see `createOnce`. */
  idempotencyKey?: string;
  reply?: Parser<Reply>;
  signal?: AbortSignal | undefined;
  /** Is shown the answer's headers, for what is about the reply and not in it. */
  onHeaders?: (headers: Headers) => void;
}

/**
 * Calls the API with the session's cookie and parses the answer. Throws `ApiError`, `CallEnded` when there was no answer in
 * time, or the network's own error.
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

/** The body's error, else its message, else the status text; text that is neither JSON nor a page as it is. */
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
    return null; // not ours: a proxy's page, or nothing at all
  }
}

/** What of a refusal has the form the API promises. */
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
