import type { z } from 'zod';
import type { Actor, Ctx } from './context.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** The parsed parts of a request that an access proof may look at. */
export interface Located {
  readonly params: Readonly<Record<string, unknown>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly body: unknown;
}

export interface SignedInCtx extends Ctx {
  readonly actor: Actor;
}

/** Loads what a decision needs and hands the handler a branded id; throws 403 or 404 otherwise. */
export interface AccessProof<Proof> {
  /** As the access matrix and the API description show it: `property:manager`. */
  readonly name: string;
  prove(ctx: SignedInCtx, located: Located): Promise<Proof>;
}

export type Access = 'public' | 'user' | 'admin' | AccessProof<unknown>;

export type ProofOf<A extends Access> = A extends AccessProof<infer Proof> ? Proof : A extends 'public' ? null : Actor;

/** The session, for the few routes that begin or end one. */
export interface SessionControl {
  /** Begins a new session under a new id; the old one is gone. */
  start(identity: { userId: number; epoch: number }): Promise<void>;
  end(): Promise<void>;
  /** The signed-in admin acts as somebody else from now on, under a new session id; ends by itself after an hour. */
  actAs(person: { userId: number; epoch: number }): Promise<void>;
  /** Back to the admin's own session as it was, under a new id. */
  actAsOneself(): Promise<void>;
  /** When the person last proved who they are. */
  readonly startedAt: Date | null;
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

export interface Input<A extends Access, P, Q, B> {
  readonly ctx: A extends 'public' ? Ctx : SignedInCtx;
  readonly proof: ProofOf<A>;
  readonly params: P;
  readonly query: Q;
  readonly body: B;
  /** The body and its signature, where the route declares `signedBy`. */
  readonly signed: Signed;
  /** The bytes of the declared upload. */
  readonly file: Uint8Array;
  /** The declared upload, where it is streamed. */
  readonly upload: IncomingFile;
  /** The revision named by `If-Match`, if any. */
  readonly ifMatch: number | null;
  readonly session: SessionControl;
  /** Adds a header to the answer, for what is about the reply and not in it. */
  setHeader(name: string, value: string): void;
}

type Parsed<S> = S extends z.ZodType ? z.output<S> : undefined;
type ReplyOf<R> = (R extends z.ZodType ? z.input<R> : R extends 'bytes' ? Bytes : undefined) | OtherReply;

interface Declaration<A extends Access, P, Q, B, R> {
  method: Method;
  /** Express notation: `/api/tenants/:id`. */
  path: string;
  /** One line for the API description. */
  summary: string;
  access: A;
  params?: P;
  query?: Q;
  body?: B;
  upload?: Upload;
  /** The header that signs the body: it is not parsed, and the handler proves it. */
  signedBy?: string;
  /** `201` and `204` where the default (200, or 204 without a reply) is not meant. */
  status?: number;
  reply?: R;
  /** What an `OtherReply` may carry, by its status. */
  otherReplies?: Readonly<Record<number, z.ZodType>>;
  /** Names out of the table in `web/http/rate-limit.ts`. */
  limits?: readonly string[];
  /** A public route that reads or changes the session. */
  session?: true;
  /** Refused with 403 while an admin acts as somebody else. */
  notWhileImpersonating?: true;
  handler(input: Input<A, Parsed<P>, Parsed<Q>, Parsed<B>>): Promise<ReplyOf<R>> | ReplyOf<R>;
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
  readonly upload?: Upload;
  readonly signedBy?: string;
  readonly status: number;
  readonly reply?: z.ZodType | 'bytes';
  readonly otherReplies?: Readonly<Record<number, z.ZodType>>;
  readonly limits: readonly string[];
  readonly session: boolean;
  readonly notWhileImpersonating: boolean;
  handler(input: Input<Access, unknown, unknown, unknown>): Promise<unknown> | unknown;
}

/** Declares a call. The server mounts it; the API description and the access matrix read it. */
export function route<
  A extends Access,
  P extends z.ZodType | undefined = undefined,
  Q extends z.ZodType | undefined = undefined,
  B extends z.ZodType | undefined = undefined,
  R extends z.ZodType | 'bytes' | undefined = undefined,
>(declared: Declaration<A, P, Q, B, R>): Route {
  return {
    limits: [],
    ...declared,
    status: declared.status ?? (declared.reply ? 200 : 204),
    session: declared.session ?? false,
    notWhileImpersonating: declared.notWhileImpersonating ?? false,
    handler: declared.handler as unknown as Route['handler'], // the mount parses with these very schemas before it calls
  } as Route;
}
