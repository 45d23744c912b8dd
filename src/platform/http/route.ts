import type { z } from 'zod';
import type {
  BrandedCall,
  CallFields,
  CreatesRows,
  DeclaredLimits,
  Method,
  Proof,
  Upload,
} from '../../shared/calls.ts';
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

/** Checks the actor before the request is parsed. @throws AppError `forbidden` */
export interface ActorProof<Proven extends Actor> {
  readonly name: string;
  admit(actor: Actor): Proven;
}

/** SQL that finds the request's building: `?` is the id; `null` without a match. */
export interface BuildingLookup {
  readonly sql: string;
  readonly id: number;
}

export interface Membership {
  readonly propertyId: number | null;
  readonly role: string | null;
  readonly isOwner: boolean | null;
}

/** Checks the membership and returns a branded id. @throws AppError `forbidden` or `not_found` */
export interface AccessProof<Proof> {
  /** Shown in the access matrix and API description: `property:manager`. */
  readonly name: string;
  /** `buildingOf` reads the body, which is parsed last. */
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
  /** Public id, not the session's secret. */
  readonly id: string;
  readonly isCurrent: boolean;
  /** Browser and system, parsed from the user agent; empty for older sessions. */
  readonly device: string;
  /** Address at sign-in. */
  readonly ip: string | null;
  readonly startedAt: string;
  readonly lastSeenAt: string;
}

export interface SessionControl {
  /** @param done facts committed already, for the error when the session cannot be stored */
  start(identity: { userId: number; epoch: number; username: string }, done?: string): Promise<void>;
  requireStore(): Promise<void>;
  /** Starts a five-minute session without a user, between password and second factor. */
  awaitSecondFactor(identity: { userId: number; epoch: number }): Promise<void>;
  readonly awaitedIdentity: { readonly userId: number; readonly epoch: number } | null;
  /** Sets the known-device cookie, which only affects rate limits. */
  rememberDevice(username: string): void;
  end(): Promise<void>;
  /** Starts an hour of impersonation under a new session id. */
  impersonate(person: { userId: number; epoch: number }): Promise<void>;
  stopImpersonating(): Promise<void>;
  /** Milliseconds since the last proof of identity; `null` when signed out. */
  readonly msSinceProof: number | null;
  /** Records a proof of identity under a new session id. */
  renewProof(): Promise<void>;
  list(): Promise<readonly SessionSummary[]>;
  /** Ends another session of the account. @returns `null` for an unknown id */
  endOtherSession(id: string): Promise<SessionSummary | null>;
}

export interface IncomingFile<Fields = unknown> {
  readonly name: string;
  readonly bytes: AsyncIterable<Uint8Array>;
  /** Resolves after the bytes are read: fields may follow the file. */
  readonly fields: Promise<Fields>;
}

export interface SignedBody {
  readonly bytes: Uint8Array;
  readonly signature: string;
}

declare const fairPieces: unique symbol;

/** A file that is written piece by piece, each in its account's turn: `takeTurns` makes it. */
export interface FairPieces extends AsyncIterable<Uint8Array> {
  readonly [fairPieces]: true;
}

/** A binary reply. */
export interface BinaryReply {
  readonly contentType: string;
  readonly bytes: Uint8Array | FairPieces;
  readonly headers?: Readonly<Record<string, string>>;
}

export class StatusReply {
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

/** Input that depends on the declaration. */
export interface DeclaredInput {
  /** Buffered upload. */
  readonly file: Uint8Array;
  /** Streamed upload. */
  readonly upload: IncomingFile;
  /** Requires `signedBy`. */
  readonly signed: SignedBody;
  readonly session: SessionControl;
  /** Requires `bearer`. */
  readonly bearer: string;
  /** Revision of `If-Match`; requires `takesRevision`. */
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

type Output<S> = S extends z.ZodType ? z.output<S> : undefined;
// biome-ignore lint/suspicious/noConfusingVoidType: a handler without a reply hands on the `void` of its command
type ReplyOf<R> = R extends z.ZodType ? z.input<R> | StatusReply : R extends 'bytes' ? BinaryReply | StatusReply : void;

type TypedFields =
  | 'params'
  | 'query'
  | 'body'
  | 'reply'
  | 'upload'
  | 'signedBy'
  | 'session'
  | 'bearer'
  | 'takesRevision';

interface Declaration<A extends Access, P, Q, B, R, U, G, S, T, V>
  extends Omit<CallFields, TypedFields | 'createsOnce' | 'proof'> {
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
    input: Input<A, Output<P>, Output<Q>, Output<B>> & DeclaredPart<U, G, A, S, T, V>,
  ): Promise<ReplyOf<R>> | ReplyOf<R>;
}

type Flag =
  | ('bearer' | 'isOneClick' | 'createsOnce' | 'takesRevision' | 'session')
  | ('notWhileImpersonating' | 'withTemporaryPassword' | 'withoutSecondFactor');

/** Writes with a session require a proof. */
type Proven<A, S, M> = [A, S] extends ['public', undefined]
  ? { readonly proof?: never }
  : M extends 'GET'
    ? { readonly proof?: Proof }
    : { readonly proof: Proof };

type Creating<M> = M extends 'GET' ? { readonly createsRows?: never } : { readonly createsRows: CreatesRows };

export interface Route
  extends Omit<CallFields, Flag | 'maxBodyBytes' | 'status' | 'proof'>,
    Readonly<Record<Flag, boolean>> {
  readonly access: Access;
  readonly proof: Proof;
  readonly createsRows?: CreatesRows;
  readonly maxBodyBytes: number;
  readonly status: number;
  readonly limits: readonly RateLimitName[];
  /** Reason for no limits. */
  readonly unlimited?: string;
  handler(input: Input<Access, unknown, unknown, unknown> & Partial<DeclaredInput>): Promise<unknown> | unknown;
}

const PUBLIC_BODY_BYTES = 8 * 1_024;
const SIGNED_IN_BODY_BYTES = 16 * 1_024;

/** Serves a call. The API description and the access matrix are derived from it. */
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
  declaration: Declaration<A, P, Q, B, R, U, G, S, T, V> &
    DeclaredLimits & { readonly method: M; readonly path: Path } & BrandedCall<NoInfer<M>, NoInfer<Path>> &
    Proven<NoInfer<A>, NoInfer<S>, NoInfer<M>> &
    Creating<NoInfer<M>>,
): Route {
  return {
    limits: [],
    proof: 'session',
    ...declaration,
    maxBodyBytes:
      declaration.maxBodyBytes ?? (declaration.access === 'public' ? PUBLIC_BODY_BYTES : SIGNED_IN_BODY_BYTES),
    status: declaration.status ?? (declaration.reply ? 200 : 204),
    createsOnce: declaration.createsOnce ?? false,
    takesRevision: declaration.takesRevision ?? false,
    session: declaration.session ?? false,
    bearer: declaration.bearer ?? false,
    isOneClick: declaration.isOneClick ?? false,
    notWhileImpersonating: declaration.notWhileImpersonating ?? false,
    withTemporaryPassword: declaration.withTemporaryPassword ?? false,
    withoutSecondFactor: declaration.withoutSecondFactor ?? false,
    handler: declaration.handler as unknown as Route['handler'], // mount.ts parses with these schemas before it calls
  } as Route;
}
