import type { z } from 'zod';
import type { CallFields, Limited, Method, Own, Upload } from '../../shared/calls.ts';
import type { RateLimitName } from '../../shared/rate-limits.ts';
import type { Actor, Ctx } from '../core/context.ts';

export interface RequestParts {
  readonly params: Readonly<Record<string, unknown>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: unknown;
}

export interface SignedInCtx<Who extends Actor = Actor> extends Ctx {
  readonly actor: Who;
}

/** Checks the actor alone, before the request is parsed. @throws AppError `forbidden` */
export interface ActorProof<Proven extends Actor> {
  readonly name: string;
  admit(actor: Actor): Proven;
}

/** SQL that finds the request's building: `?` is the id; `null` when nothing is found. */
export interface BuildingLookup {
  readonly sql: string;
  readonly id: number;
}

export interface Membership {
  readonly propertyId: number | null;
  readonly role: string | null;
  readonly isOwner: boolean | null;
}

/** Checks the actor's membership and gives the handler a branded id. @throws AppError `forbidden` or `not_found` */
export interface AccessProof<Proof> {
  /** Shown in the access matrix and the API description: `property:manager`. */
  readonly name: string;
  /** Whether `buildingOf` reads the body, which is known last. */
  readonly isInBody: boolean;
  buildingOf(parts: RequestParts): BuildingLookup;
  prove(membership: Membership): Proof;
}

export type Access = 'public' | 'user' | ActorProof<Actor> | AccessProof<unknown>;

type ProofOf<A extends Access> = A extends AccessProof<infer Proof> ? Proof : null;

type CtxOf<A extends Access> = A extends 'public'
  ? Ctx
  : A extends ActorProof<infer Proven>
    ? SignedInCtx<Proven>
    : SignedInCtx;

export interface SessionSummary {
  /** Public id; not the session's secret. */
  readonly id: string;
  readonly isCurrent: boolean;
  /** Browser and system, as parsed from the user agent; empty for older sessions. */
  readonly device: string;
  /** At sign-in. */
  readonly ip: string | null;
  readonly startedAt: string;
  readonly lastSeenAt: string;
}

export interface SessionControl {
  /**
   * Starts a session under a new id.
   * @param done describes what is committed already, for the error when no session can be stored.
   */
  start(identity: { userId: number; epoch: number; username: string }, done?: string): Promise<void>;
  requireStore(): Promise<void>;
  /** Starts a five-minute session without a user, between password and second factor. */
  awaitSecondFactor(identity: { userId: number; epoch: number }): Promise<void>;
  readonly awaited: { readonly userId: number; readonly epoch: number } | null;
  /** Sets the known-device cookie, which only affects rate limits. */
  knowDevice(username: string): void;
  end(): Promise<void>;
  /** Starts impersonation under a new session id. It ends after an hour. */
  impersonate(person: { userId: number; epoch: number }): Promise<void>;
  stopImpersonating(): Promise<void>;
  /** Milliseconds since the last proof of identity; `null` when signed out. */
  readonly loginAge: number | null;
  list(): Promise<readonly SessionSummary[]>;
  /** Ends another session of the account. @returns `null` for an unknown id */
  endOther(id: string): Promise<SessionSummary | null>;
}

export interface IncomingFile<Fields = unknown> {
  readonly name: string;
  readonly bytes: AsyncIterable<Uint8Array>;
  /** Settles after the bytes are read: fields may follow the file. */
  readonly fields: Promise<Fields>;
}

export interface Signed {
  readonly bytes: Uint8Array;
  readonly signature: string;
}

/** A binary reply. */
export interface Bytes {
  readonly contentType: string;
  readonly bytes: Uint8Array | AsyncIterable<Uint8Array>;
  readonly headers?: Readonly<Record<string, string>>;
}

export class OtherReply {
  readonly status: number;
  readonly body: unknown;

  constructor(status: number, body: unknown) {
    this.status = status;
    this.body = body;
  }
}

interface Input<A extends Access, P, Q, B> {
  readonly ctx: CtxOf<A>;
  readonly proof: ProofOf<A>;
  readonly params: P;
  readonly query: Q;
  readonly body: B;
  setHeader(name: string, value: string): void;
}

/** Depends on the declaration. */
export interface DeclaredInput {
  /** The declared upload, buffered. */
  readonly file: Uint8Array;
  /** The declared upload, streamed. */
  readonly upload: IncomingFile;
  /** With `signedBy`. */
  readonly signed: Signed;
  readonly session: SessionControl;
  /** With `bearer`. */
  readonly bearer: string;
  /** With `takesRevision`: that of `If-Match`. */
  readonly ifMatch: number | null;
}

type UploadPart<U> = U extends { isStreamed: true }
  ? { readonly upload: IncomingFile<U extends { fields: z.ZodType } ? z.output<U['fields']> : undefined> }
  : U extends Upload
    ? Pick<DeclaredInput, 'file'>
    : unknown;

type DeclaredPart<U, G, A, S, T, V> = UploadPart<U> &
  Pick<
    DeclaredInput,
    | (G extends string ? 'signed' : never)
    | ([A, S] extends ['public', undefined] ? never : 'session')
    | (T extends true ? 'bearer' : never)
    | (V extends true ? 'ifMatch' : never)
  >;

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;
// biome-ignore lint/suspicious/noConfusingVoidType: a handler without a reply hands on the `void` of its command
type ReplyOf<R> = R extends z.ZodType ? z.input<R> | OtherReply : R extends 'bytes' ? Bytes | OtherReply : void;

type Narrowed = 'params' | 'query' | 'body' | 'reply' | 'upload' | 'signedBy' | 'session' | 'bearer' | 'takesRevision';

/** A call, who may call it, and the handler. */
interface Declaration<A extends Access, P, Q, B, R, U, G, S, T, V> extends Omit<CallFields, Narrowed | 'createsOnce'> {
  readonly access: A;
  readonly params?: P;
  readonly query?: Q;
  readonly body?: B;
  readonly reply?: R;
  readonly upload?: U;
  readonly signedBy?: G;
  readonly session?: S;
  readonly bearer?: T;
  readonly takesRevision?: V;
  readonly createsOnce?: A extends 'public' ? never : true;
  handler(
    input: Input<A, Parsed<P>, Parsed<Q>, Parsed<B>> & DeclaredPart<U, G, A, S, T, V>,
  ): Promise<ReplyOf<R>> | ReplyOf<R>;
}

type Flag =
  | ('bearer' | 'isOneClick' | 'createsOnce' | 'takesRevision' | 'session')
  | ('notWhileImpersonating' | 'withTemporaryPassword' | 'withoutSecondFactor');

/** A declaration with its defaults filled in. */
export interface Route extends Omit<CallFields, Flag | 'maxBodyBytes' | 'status'>, Readonly<Record<Flag, boolean>> {
  readonly access: Access;
  readonly maxBodyBytes: number;
  readonly status: number;
  readonly limits: readonly RateLimitName[];
  /** Why there are none. */
  readonly unlimited?: string;
  handler(input: Input<Access, unknown, unknown, unknown> & Partial<DeclaredInput>): Promise<unknown> | unknown;
}

const PUBLIC_BODY_BYTES = 8 * 1_024;
const SIGNED_IN_BODY_BYTES = 16 * 1_024;

/** Serves a call. The server mounts it; the API description and the access matrix are derived from it. */
export function route<
  A extends Access,
  P extends z.ZodType | undefined = undefined,
  Q extends z.ZodType | undefined = undefined,
  B extends z.ZodType | undefined = undefined,
  R extends z.ZodType | 'bytes' | undefined = undefined,
  const U extends Upload | undefined = undefined,
  G extends string | undefined = undefined,
  S extends true | undefined = undefined,
  T extends true | undefined = undefined,
  V extends true | undefined = undefined,
  const M extends Method = Method,
  const Path extends string = string,
>(
  declared: Declaration<A, P, Q, B, R, U, G, S, T, V> &
    Limited & { readonly method: M; readonly path: Path } & Own<NoInfer<M>, NoInfer<Path>>,
): Route {
  return {
    limits: [],
    ...declared,
    maxBodyBytes: declared.maxBodyBytes ?? (declared.access === 'public' ? PUBLIC_BODY_BYTES : SIGNED_IN_BODY_BYTES),
    status: declared.status ?? (declared.reply ? 200 : 204),
    createsOnce: declared.createsOnce ?? false,
    takesRevision: declared.takesRevision ?? false,
    session: declared.session ?? false,
    bearer: declared.bearer ?? false,
    isOneClick: declared.isOneClick ?? false,
    notWhileImpersonating: declared.notWhileImpersonating ?? false,
    withTemporaryPassword: declared.withTemporaryPassword ?? false,
    withoutSecondFactor: declared.withoutSecondFactor ?? false,
    handler: declared.handler as unknown as Route['handler'], // mount.ts parses with these schemas before it calls
  } as Route;
}
