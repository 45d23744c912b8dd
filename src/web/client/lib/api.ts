import type { Call, Method, Own } from '../../../shared/calls.ts';
import texts from '../../../texts/generated/kit/errors.en.js';
import { ApiError, type ErrorBody } from './api-error.ts';
import { type AnyAddress, filled, type Given, type Last, type ReplyOf } from './call-address.ts';
import { withinLimits } from './call-limits.ts';
import { readServerTime } from './server-now.ts';
import { inSession } from './session-end.ts';
import { accountHeader } from './tab-account.ts';

export { ApiError } from './api-error.ts';
export { address, addressOf } from './call-address.ts';

interface Options {
  readonly signal?: AbortSignal | undefined;
  readonly onHeaders?: (headers: Headers) => void;
  /** The caller handles a session that is over. */
  readonly withoutSignIn?: true;
}

/** What a call takes: its declared parts, and how it is sent. */
export type CallGiven<C extends Call> = Last<Given<C> & Options>;

export interface AnyGiven extends AnyAddress, Options {
  readonly body?: unknown;
  readonly ifMatch?: number | undefined;
  readonly bearer?: string;
  readonly idempotencyKey?: string;
}

/**
 * Sends a call with the session cookie and parses the reply. A read waits while the person signs in again; a write does
 * in `callInSession`.
 * @throws ApiError, CallEnded after a timeout, or the network's TypeError
 */
export function call<const C extends Call>(
  target: C & Own<NoInfer<C['method']>, NoInfer<C['path']>>,
  ...given: CallGiven<C>
): Promise<ReplyOf<C>>;
export function call(target: Call, ...[given]: unknown[]): Promise<unknown> {
  return request(target, given as AnyGiven | undefined);
}

/** As `call`, for parts that nobody but `create-once.ts` sends. */
export async function request(target: Call, given: AnyGiven = {}): Promise<unknown> {
  const { signal, idempotencyKey, withoutSignIn } = given;
  const kind = target.method === 'GET' ? 'read' : idempotencyKey ? 'create' : 'write';
  const attempt = () => withinLimits({ kind, signal }, (limited) => send(target, given, limited));
  return await (kind === 'read' && !withoutSignIn ? inSession(attempt) : attempt());
}

async function send(target: Call, given: AnyGiven, signal: AbortSignal): Promise<unknown> {
  const { method, reply } = target;
  const { body, ifMatch, idempotencyKey, bearer, onHeaders } = given;
  const path = filled(target.path, given);
  const headers = new Headers({ accept: 'application/json', ...accountHeader() });
  if (body !== undefined) headers.set('content-type', 'application/json');
  if (ifMatch !== undefined) headers.set('if-match', `"${ifMatch}"`);
  if (idempotencyKey !== undefined) headers.set('idempotency-key', idempotencyKey);
  if (bearer !== undefined) headers.set('authorization', `Bearer ${bearer}`);
  const response = await fetch(path, {
    method,
    headers,
    credentials: 'same-origin',
    body: body === undefined ? null : JSON.stringify(body),
    signal,
  });
  readServerTime(response);
  const text = await response.text();
  if (!response.ok) throw refusalOf(method, path, response, text);
  onHeaders?.(response.headers);
  const value: unknown = text === '' ? undefined : JSON.parse(text);
  return reply === undefined || reply === 'bytes' ? value : reply.parse(value);
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
