import type { z } from 'zod';
import type { RateLimitName } from './rate-limits.ts';
import type { RowLimitName } from './row-limits.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

export interface Upload {
  readonly field: string;
  readonly maxBytes: number;
  /** Streams the file as `upload` instead of buffering it as `file`. */
  readonly isStreamed?: true;
  /** Text fields of a streamed file, 64 kB in total; ignored without a schema. */
  readonly fields?: z.ZodType;
}

export type DeclaredLimits =
  | { readonly limits: readonly [RateLimitName, ...RateLimitName[]]; readonly unlimited?: never }
  | { readonly limits?: never; readonly unlimited: string };

/** Scope of a row limit; `params` and `body` name the field with the parent's id. */
export type RowOwner =
  | 'account'
  | 'building'
  | 'installation'
  | { readonly params: string }
  | { readonly body: string };

/** `none` states what the call does instead; `bounded` what else bounds the rows. */
export type CreatesRows =
  | { readonly limit: RowLimitName; readonly per: RowOwner }
  | `none: ${string}`
  | `bounded: ${string}`;

type RowsLimited =
  | { readonly method: 'GET'; readonly createsRows?: never }
  | { readonly method: Exclude<Method, 'GET'>; readonly createsRows: CreatesRows };

export type DemoRefusal = 'account' | 'mail' | 'shared' | 'outside';

/** `fresh`: a login within ten minutes, or the current password. `freshIf`: `fresh` for bodies with such a field. */
export type Proof = 'fresh' | 'session' | { readonly freshIf: Readonly<Record<string, string>> };

export interface CallFields {
  readonly method: Method;
  /** Express pattern: `/api/tenants/:id`. */
  readonly path: string;
  readonly summary: string;
  /** Rejected calls get 403. */
  readonly demo: 'allowed' | { readonly refused: DemoRefusal };
  /** Required for writes with a session; `fresh` where they change access or ownership. */
  readonly proof?: Proof;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /** Default: 8 KB for public routes, otherwise 16 KB; uploads excepted. */
  readonly maxBodyBytes?: number;
  readonly upload?: Upload;
  /** Signature header; the handler verifies the raw body. */
  readonly signedBy?: string;
  /** Requires a device token (`Authorization: Bearer`), which the handler verifies. */
  readonly bearer?: true;
  /** Skips CSRF check and body, for mail providers (RFC 8058). */
  readonly isOneClick?: true;
  /** Default: 200 with a reply, otherwise 204. */
  readonly status?: number;
  readonly reply?: z.ZodType | 'bytes';
  readonly otherReplies?: Readonly<Record<number, z.ZodType>>;
  readonly createsOnce?: true;
  /** Accepts `If-Match`; a stale revision gets a 409. */
  readonly takesRevision?: true;
  /** Session of a public call; other calls always have one. */
  readonly session?: true;
  /** 403 during impersonation. */
  readonly notWhileImpersonating?: true;
  readonly withTemporaryPassword?: true;
  readonly withoutSecondFactor?: true;
}

export type Call = CallFields & DeclaredLimits & RowsLimited;

declare const callBrand: unique symbol;

/** Type brand: a copy with another method or path does not compile. */
export interface BrandedCall<M, Path> {
  readonly [callBrand]?: { readonly method: M; readonly path: Path };
}

/** Declares a call: `route({ ...calls.x, access, handler })` serves it, `call(calls.x, …)` sends it. */
export function defineCall<const C extends Call>(call: C): C & BrandedCall<C['method'], C['path']> {
  return call;
}
