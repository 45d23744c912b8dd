import type { z } from 'zod';
import type { RateLimitName } from './rate-limits.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

export interface Upload {
  readonly field: string;
  readonly maxBytes: number;
  /** Streamed to the handler as `upload`, instead of buffered as `file`. */
  readonly isStreamed?: true;
  /** Text fields beside a streamed file, together at most 64 kB; ignored without a schema. */
  readonly fields?: z.ZodType;
}

/** Every call names its limits, or says in one sentence why it needs none. */
export type Limited =
  | { readonly limits: readonly [RateLimitName, ...RateLimitName[]]; readonly unlimited?: never }
  | { readonly limits?: never; readonly unlimited: string };

/** Why a demo, whose accounts and building all share, refuses a call. */
export type DemoRefusal = 'account' | 'mail' | 'shared' | 'outside';

export interface CallFields {
  readonly method: Method;
  /** In Express notation: `/api/tenants/:id`. */
  readonly path: string;
  readonly summary: string;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /** Default: 8 KB for public routes, else 16 KB. Uploads have their own limit. */
  readonly maxBodyBytes?: number;
  readonly upload?: Upload;
  /** Signature header: the body stays raw, and the handler verifies it. */
  readonly signedBy?: string;
  /** Takes the token of a device from `Authorization: Bearer`; without one it answers 401. The handler verifies it. */
  readonly bearer?: true;
  /** Posted by mail providers from any origin (RFC 8058): no CSRF check; the body is ignored. */
  readonly isOneClick?: true;
  /** Default: 200 with a reply, else 204. */
  readonly status?: number;
  readonly reply?: z.ZodType | 'bytes';
  readonly otherReplies?: Readonly<Record<number, z.ZodType>>;
  /** Accepts `Idempotency-Key`. */
  readonly createsOnce?: true;
  /** Accepts `If-Match`, the revision that was edited; a stale one gets a 409. */
  readonly takesRevision?: true;
  /** A public call that has a session all the same; others always have one. */
  readonly session?: true;
  /** 403 in a demo. */
  readonly notInDemo?: DemoRefusal;
  /** 403 during impersonation. */
  readonly notWhileImpersonating?: true;
  readonly withTemporaryPassword?: true;
  readonly withoutSecondFactor?: true;
}

/** What server and browser know of a call. The route adds who may call it, and the handler. */
export type Call = CallFields & Limited;

declare const own: unique symbol;

/** By which method and path a call was declared, for the compiler alone: it refuses a copy with others. */
export interface Own<M, Path> {
  readonly [own]?: { readonly method: M; readonly path: Path };
}

/** Declares a call, once for both sides: `route({ ...calls.x, access, handler })` serves it, `call(calls.x, …)` sends it. */
export function defineCall<const C extends Call>(declared: C): C & Own<C['method'], C['path']> {
  return declared;
}
