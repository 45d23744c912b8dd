import type { z } from 'zod';
import type { Actor, Ctx } from '../core/context.ts';
import type { RateLimitName } from '../redis/rate-limits.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** The parsed parts of a request that an access proof may look at. */
export interface RequestParts {
  readonly params: Readonly<Record<string, unknown>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: unknown;
}

export interface SignedInCtx<Who extends Actor = Actor> extends Ctx {
  readonly actor: Who;
}

/** Decides by the actor alone, before the request is parsed; throws 403 or hands the actor on as what it is. */
export interface ActorProof<Proven extends Actor> {
  readonly name: string;
  admit(actor: Actor): Proven;
}

/** Which building a request is about, in SQL: what answers its id for the one that stands in place of `?`, or null where there is no such thing. */
export interface BuildingLookup {
  readonly sql: string;
  readonly id: number;
}

/** That building and what the actor is there; each null where there is none. */
export interface Membership {
  readonly propertyId: number | null;
  readonly role: string | null;
  readonly isOwner: boolean | null;
}

/** Decides by what the actor is on a building and hands the handler a branded id; throws 403 or 404 otherwise. */
export interface AccessProof<Proof> {
  /** As the access matrix and the API description show it: `property:manager`. */
  readonly name: string;
  /** Asked for in the one statement that also reads the account. */
  buildingOf(parts: RequestParts): BuildingLookup;
  prove(membership: Membership): Proof;
}

export type Access = 'public' | 'user' | ActorProof<Actor> | AccessProof<unknown>;

export type ProofOf<A extends Access> = A extends AccessProof<infer Proof> ? Proof : null;

/** The context with as much of the actor as the access has found out. */
export type CtxOf<A extends Access> = A extends 'public'
  ? Ctx
  : A extends ActorProof<infer Proven>
    ? SignedInCtx<Proven>
    : SignedInCtx;

/** A session as its person is told of it. */
export interface SessionSummary {
  /** Names it, and opens nothing. */
  readonly id: string;
  /** Whether it is the one that asks. */
  readonly isCurrent: boolean;
  /** Browser and system in words, as the browser says them; empty for a session from before they were noted. */
  readonly device: string;
  /** The address it was begun from. */
  readonly ip: string | null;
  /** ISO instants, the second one to within some minutes. */
  readonly startedAt: string;
  readonly lastSeenAt: string;
}

/** The session, for the few routes that begin or end one. */
export interface SessionControl {
  /**
   * Begins a new session under a new id; the old one is gone.
   * @param done what is committed already: where no session can be begun, the refusal says that it is, so that nobody
   *   tries it again.
   */
  start(identity: { userId: number; epoch: number; username: string }, done?: string): Promise<void>;
  /** @throws AppError `unavailable` while no session could be begun, for what must not be done without one. */
  requireStore(): Promise<void>;
  /** The password was right and a second factor is asked for: a new session that is nobody's yet, for five minutes. */
  awaitSecondFactor(identity: { userId: number; epoch: number }): Promise<void>;
  /** Whose second factor is waited for. */
  readonly awaited: { readonly userId: number; readonly epoch: number } | null;
  /** Notes that this browser was used by whoever the account belongs to, for the limits alone. */
  knowDevice(username: string): void;
  end(): Promise<void>;
  /** The signed-in admin acts as somebody else from now on, under a new session id; ends by itself after an hour. */
  impersonate(person: { userId: number; epoch: number }): Promise<void>;
  /** Back to the admin's own session as it was, under a new id. */
  stopImpersonating(): Promise<void>;
  /** Milliseconds since the person last proved who they are; `null` where nobody is signed in. */
  readonly loginAge: number | null;
  /** Every session of the person's account, this one first. Nobody's is empty. */
  list(): Promise<readonly SessionSummary[]>;
  /** Ends another session of the same account. @returns what it was; `null` where there is none of that id. */
  endOther(id: string): Promise<SessionSummary | null>;
}

export interface Upload {
  readonly field: string;
  readonly maxBytes: number;
  /** Handed on while it arrives (`upload`), instead of whole (`file`). */
  readonly isStreamed?: true;
}

/** A file on its way in: what is wrong with it is thrown while its bytes are read. */
export interface IncomingFile {
  readonly name: string;
  readonly bytes: AsyncIterable<Uint8Array>;
}

/** A body somebody else's program signed: taken as it came, byte for byte. */
export interface Signed {
  readonly bytes: Uint8Array;
  readonly signature: string;
}

/** An answer that is no JSON. */
export interface Bytes {
  readonly contentType: string;
  readonly bytes: Uint8Array | AsyncIterable<Uint8Array>;
  readonly headers?: Readonly<Record<string, string>>;
}

/** An answer with one of the route's `otherReplies`, by its status. */
export class OtherReply {
  readonly status: number;
  readonly body: unknown;

  constructor(status: number, body: unknown) {
    this.status = status;
    this.body = body;
  }
}

/** What every handler is given. */
export interface Input<A extends Access, P, Q, B> {
  readonly ctx: CtxOf<A>;
  readonly proof: ProofOf<A>;
  readonly params: P;
  readonly query: Q;
  readonly body: B;
  /** The revision named by `If-Match`, if any. */
  readonly ifMatch: number | null;
  /** Adds a header to the answer, for what is about the reply and not in it. */
  setHeader(name: string, value: string): void;
}

/** What a handler is given where its declaration asks for it. */
export interface DeclaredInput {
  /** The bytes of the declared upload. */
  readonly file: Uint8Array;
  /** The declared upload, where it is streamed. */
  readonly upload: IncomingFile;
  /** The body and its signature, where the route declares `signedBy`. */
  readonly signed: Signed;
  /** Where somebody is signed in, or the public route declares `session`. */
  readonly session: SessionControl;
}

type DeclaredPart<U, G, A, S> = Pick<
  DeclaredInput,
  | (U extends { isStreamed: true } ? 'upload' : U extends Upload ? 'file' : never)
  | (G extends string ? 'signed' : never)
  | ([A, S] extends ['public', undefined] ? never : 'session')
>;

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;
// biome-ignore lint/suspicious/noConfusingVoidType: a handler without a reply hands on the `void` of its command
type ReplyOf<R> = R extends z.ZodType ? z.input<R> | OtherReply : R extends 'bytes' ? Bytes | OtherReply : void;

interface Declaration<A extends Access, P, Q, B, R, U, G, S> {
  method: Method;
  /** Express notation: `/api/tenants/:id`. */
  path: string;
  /** One line for the API description. */
  summary: string;
  access: A;
  params?: P;
  query?: Q;
  body?: B;
  /** Of the body, unless it is an upload: 8 KB where anybody may call, 256 KB elsewhere. */
  maxBodyBytes?: number;
  upload?: U;
  /** The header that signs the body: it is not parsed, and the handler proves it. */
  signedBy?: G;
  /** Posted by mail providers and from any site (RFC 8058): the body is ignored, and its kind is free. */
  isOneClick?: true;
  /** `201` and `204` where the default (200, or 204 without a reply) is not meant. */
  status?: number;
  reply?: R;
  /** What an `OtherReply` may carry, by its status. */
  otherReplies?: Readonly<Record<number, z.ZodType>>;
  limits?: readonly RateLimitName[];
  /** Takes `Idempotency-Key`: a repeated call gets the first answer and creates nothing. For who is signed in. */
  createsOnce?: A extends 'public' ? never : true;
  /** A public route that reads or changes the session. */
  session?: S;
  /** Refused with 403 while an admin acts as somebody else. */
  notWhileImpersonating?: true;
  /** Open also to who is signed in with a temporary password. */
  withTemporaryPassword?: true;
  /** Open also to who may not go without a second factor and has none yet. */
  withoutSecondFactor?: true;
  handler(
    input: Input<A, Parsed<P>, Parsed<Q>, Parsed<B>> & DeclaredPart<U, G, A, S>,
  ): Promise<ReplyOf<R>> | ReplyOf<R>;
}

/** A declared call, with its types folded away so that all of them fit one list. */
export interface Route {
  readonly method: Method;
  readonly path: string;
  readonly summary: string;
  readonly access: Access;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  readonly maxBodyBytes: number;
  readonly upload?: Upload;
  readonly signedBy?: string;
  readonly isOneClick: boolean;
  readonly status: number;
  readonly reply?: z.ZodType | 'bytes';
  readonly otherReplies?: Readonly<Record<number, z.ZodType>>;
  readonly limits: readonly RateLimitName[];
  readonly createsOnce: boolean;
  readonly session: boolean;
  readonly notWhileImpersonating: boolean;
  readonly withTemporaryPassword: boolean;
  readonly withoutSecondFactor: boolean;
  handler(input: Input<Access, unknown, unknown, unknown> & Partial<DeclaredInput>): Promise<unknown> | unknown;
}

const PUBLIC_BODY_BYTES = 8 * 1_024;
const SIGNED_IN_BODY_BYTES = 256 * 1_024;

/** Declares a call. The server mounts it; the API description and the access matrix read it. */
export function route<
  A extends Access,
  P extends z.ZodType | undefined = undefined,
  Q extends z.ZodType | undefined = undefined,
  B extends z.ZodType | undefined = undefined,
  R extends z.ZodType | 'bytes' | undefined = undefined,
  const U extends Upload | undefined = undefined,
  G extends string | undefined = undefined,
  S extends true | undefined = undefined,
>(declared: Declaration<A, P, Q, B, R, U, G, S>): Route {
  return {
    limits: [],
    ...declared,
    maxBodyBytes: declared.maxBodyBytes ?? (declared.access === 'public' ? PUBLIC_BODY_BYTES : SIGNED_IN_BODY_BYTES),
    status: declared.status ?? (declared.reply ? 200 : 204),
    createsOnce: declared.createsOnce ?? false,
    session: declared.session ?? false,
    isOneClick: declared.isOneClick ?? false,
    notWhileImpersonating: declared.notWhileImpersonating ?? false,
    withTemporaryPassword: declared.withTemporaryPassword ?? false,
    withoutSecondFactor: declared.withoutSecondFactor ?? false,
    handler: declared.handler as unknown as Route['handler'], // the mount parses with these very schemas before it calls
  } as Route;
}
