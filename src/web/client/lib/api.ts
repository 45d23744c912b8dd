import type { BrandedCall, Call, Method } from '../../../shared/calls.ts';
import texts from '../../../texts/generated/kit/errors.en.js';
import { ApiError, type ErrorBody } from './api-error.ts';
import { type AnyAddress, type CallInput, filled, type ReplyOf, type TrailingParameters } from './call-address.ts';
import { withinLimits } from './call-limits.ts';
import { readServerTime } from './server-now.ts';
import { runInSession } from './session-end.ts';
import { accountHeader } from './tab-account.ts';

export { ApiError } from './api-error.ts';
export { addressOf } from './call-address.ts';

interface Options {
  readonly signal?: AbortSignal | undefined;
  readonly onHeaders?: (headers: Headers) => void;
  /** The caller handles an expired session. */
  readonly withoutSignIn?: true;
}

/** Parameters of a call: its declared parts, and options of sending. */
export type CallGiven<C extends Call> = TrailingParameters<CallInput<C> & Options>;

export interface AnyGiven extends AnyAddress, Options {
  readonly body?: unknown;
  readonly ifMatch?: number | undefined;
  readonly bearer?: string;
  readonly idempotencyKey?: string;
}

/**
 * Sends a call with the session cookie. A read waits while the user signs in again; a write does in `callInSession`.
 * The reply has the declared type, which the server's tests check: browsers have no schemas of replies.
 * @throws ApiError, CallAbortedError after a timeout, or the network's TypeError
 */
export function call<const C extends Call>(
  target: C & BrandedCall<NoInfer<C['method']>, NoInfer<C['path']>>,
  ...input: CallGiven<C>
): Promise<ReplyOf<C>>;
export function call(target: Call, ...[input]: unknown[]): Promise<unknown> {
  return request(target, input as AnyGiven | undefined);
}

/** Sends a call like `call`, also with parts that only `create-once.ts` sends. */
export async function request(target: Call, input: AnyGiven = {}): Promise<unknown> {
  const { signal, idempotencyKey, withoutSignIn } = input;
  const kind = target.method === 'GET' ? 'read' : idempotencyKey ? 'create' : 'write';
  const attempt = () => withinLimits({ kind, signal }, (limited) => send(target, input, limited));
  return await (kind === 'read' && !withoutSignIn ? runInSession(attempt) : attempt());
}

async function send(target: Call, input: AnyGiven, signal: AbortSignal): Promise<unknown> {
  const { method } = target;
  const { body, ifMatch, idempotencyKey, bearer, onHeaders } = input;
  const path = filled(target.path, input);
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
  return text === '' ? undefined : JSON.parse(text);
}

/** Builds the error of a reply; its message is the body's `error`, `message`, plain text, or the status. */
export function refusalOf(
  method: Method,
  path: string,
  { status, statusText }: Pick<Response, 'status' | 'statusText'>,
  text: string,
): ApiError {
  const body = parseErrorBody(text);
  if (status === 401 && method === 'GET' && path !== '/api/user') return new ApiError(401, 'Unauthorized', body ?? {});
  const words = body ? body.error || body.message : text.startsWith('<') ? '' : text;
  return new ApiError(status, words || statusText || texts.failed, { ...body, hasNoMessage: !words });
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
