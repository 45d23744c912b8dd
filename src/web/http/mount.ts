import { pipeline } from 'node:stream/promises';
import type { Express, Request, Response } from 'express';
import type { z } from 'zod';
import { type Actor, type Ctx, createContext, type Reach, within } from '../../platform/core/context.ts';
import type { Platform } from '../../platform/core/platform.ts';
import { createOnce } from '../../platform/http/idempotency.ts';
import {
  type Access,
  type AccessProof,
  type BuildingLookup,
  type Bytes,
  type DeclaredInput,
  OtherReply,
  type RequestParts,
  type Route,
  type Signed,
  type SignedInCtx,
} from '../../platform/http/route.ts';
import { AppError } from '../../shared/errors.ts';
import { refuseForeignReads } from './csrf.ts';
import { afterReset, asInDemo, refuseInDemo } from './demo-rules.ts';
import { parseParameters, parsePart } from './parse-request.ts';
import { createRateLimits, limitsByStage, type RateLimitSubject, type RateLimits } from './rate-limit.ts';
import { logRefusal, type Stage } from './refusals.ts';
import { type BodyReader, bodyReader } from './request-body.ts';
import { requestIdOf } from './request-context.ts';
import { beginRequestSpan } from './request-span.ts';
import { requireNamedAccount, requireSecuredAccount, type Sessions } from './session.ts';
import { openUpload, readUpload } from './upload.ts';

interface RouteDependencies {
  platform: Platform;
  sessions: Sessions;
  limits: RateLimits;
  readBody: BodyReader;
}

/** Mounts all routes. Declarations are enforced here alone. */
export function mountRoutes(app: Express, platform: Platform, sessions: Sessions, declared: readonly Route[]): void {
  const routes = platform.env.DEMO ? declared.map(asInDemo) : declared;
  const shared = { platform, sessions, limits: createRateLimits(platform.env, platform.redis) };
  for (const route of routes) {
    const method = route.method.toLowerCase() as 'get' | 'post' | 'put' | 'delete';
    const dependencies = { ...shared, readBody: bodyReader(route) };
    const guards = route.access === 'public' ? [] : [refuseForeignReads(platform.log)];
    app[method](route.path, ...guards, async (req: Request, res: Response) => {
      const stop = platform.metrics.requests.startTimer({ method: route.method, route: route.path });
      res.once('finish', () => stop({ status: res.statusCode }));
      await answer(dependencies, route, req, res);
    });
  }
}

async function answer(dependencies: RouteDependencies, route: Route, req: Request, res: Response): Promise<void> {
  const progress: Progress = {
    stage: 'admission',
    actor: null,
    traceparent: beginRequestSpan(dependencies.platform, route, req, res),
  };
  try {
    await carryOut(dependencies, route, { req, res }, progress);
  } catch (thrown) {
    const error = dependencies.platform.env.DEMO ? afterReset(thrown) : thrown;
    logRefusal(dependencies.platform.log, route, req, { ...progress, error });
    throw error;
  }
}

interface Progress {
  stage: Stage;
  actor: Actor | null;
  readonly traceparent: string | null;
}

async function carryOut(
  dependencies: RouteDependencies,
  route: Route,
  { req, res }: { req: Request; res: Response },
  progress: Progress,
): Promise<void> {
  const { platform, sessions, limits, readBody } = dependencies;
  const { byAddress, byUser, byAccount } = limitsByStage(route.limits);
  await limits.take(byAddress, { ip: addressOf(req) });
  if (platform.env.DEMO) refuseInDemo(route);
  const asked = parseHead(route, req);
  const signedIn = hasSession(route) ? await sessions.load(req, res, asked.building) : null;
  progress.actor = signedIn?.actor ?? null;
  const actor = admit(route, progress.actor);
  requireNamedAccount(route, req, actor);
  if (asked.fault) throw asked.fault.error; // callers without access learn nothing about the input
  const session = hasSession(route) ? sessions.control(req) : null;
  const userId = actor?.userId ?? session?.awaited?.userId;
  await limits.take(byUser, { ip: addressOf(req), userId });
  progress.stage = 'proof';
  const { access } = route;
  const provenFirst = isProof(access) && !access.isInBody && signedIn ? access.prove(signedIn.membership) : null;
  // The body is read once it is known who sends it.
  await readBody(req, res);
  const parts = { ...asked.parts, body: parsePart(route.body, req.body ?? {}) };
  const subject = rateLimitSubjectOf(dependencies, req, userId, parts.body);
  await limits.take(byAccount, subject);
  const proof = isProof(access) && access.isInBody ? await proveByBody(sessions, actor, access, parts) : provenFirst;
  progress.stage = 'handling';
  const { traceparent } = progress;
  const ctx = createContext(platform, { actor, requestId: requestIdOf(req), ip: req.ip ?? null, traceparent });
  const input = {
    ...parts,
    ctx: within(ctx, reachOf(route, actor, proof)),
    proof,
    ...(await receive(route, req, res)),
    ...(session && { session }),
    ...(route.bearer && { bearer: bearerOf(req) }),
    ifMatch: ifMatchOf(req),
    setHeader: (name, value) => void res.set(name, value),
  } as HandlerInput;
  const result = await handle(route, req, input);
  await limits.giveBack(route.limits, subject);
  await send(route, res, result);
}

type HandlerInput = Parameters<Route['handler']>[0];

/** Runs the handler; with `createsOnce` and a key, once per key. */
async function handle(route: Route, req: Request, input: HandlerInput): Promise<unknown> {
  const key = route.createsOnce ? req.get('idempotency-key') : undefined;
  const { ctx } = input;
  if (key === undefined || !isSignedIn(ctx)) return await route.handler(input);
  const call = [route.method, req.path, input.body] as const;
  return await createOnce(ctx, { key, call }, async (joined) => route.handler({ ...input, ctx: joined }));
}

const isSignedIn = (ctx: Ctx): ctx is SignedInCtx => ctx.actor !== null;

const hasSession = ({ access, session }: Route) => access !== 'public' || session;

async function receive({ upload, signedBy }: Route, req: Request, res: Response): Promise<Partial<DeclaredInput>> {
  if (signedBy) return { signed: signedOf(signedBy, req) };
  if (!upload) return {};
  return upload.isStreamed
    ? { upload: await openUpload(upload, req, res) }
    : { file: await readUpload(upload, req, res) };
}

type Asked =
  | { parts: Omit<RequestParts, 'body'>; building?: BuildingLookup | undefined; fault?: never }
  | { parts?: never; building?: never; fault: { error: unknown } };

/** All but the body. */
function parseHead(route: Route, req: Request): Asked {
  try {
    const parts = parseParameters(route, req);
    const isKnown = isProof(route.access) && !route.access.isInBody;
    return { parts, building: isKnown ? route.access.buildingOf({ ...parts, body: undefined }) : undefined };
  } catch (error) {
    return { fault: { error } };
  }
}

async function proveByBody(
  sessions: Sessions,
  actor: Actor | null,
  access: AccessProof<unknown>,
  parts: RequestParts,
): Promise<unknown> {
  if (!actor) throw signedOut();
  return access.prove(await sessions.membershipOf(actor, access.buildingOf(parts)));
}

const isProof = (access: Access): access is AccessProof<unknown> => typeof access === 'object' && 'prove' in access;

function admit(route: Route, actor: Actor | null): Actor | null {
  if (route.access === 'public') return actor;
  if (!actor) throw signedOut();
  const admitted = typeof route.access === 'object' && 'admit' in route.access ? route.access.admit(actor) : actor;
  requireSecuredAccount(actor, route);
  if (route.notWhileImpersonating && actor.impersonatorId !== null)
    throw new AppError('forbidden', 'That cannot be done while acting as somebody else');
  return admitted;
}

const signedOut = () => new AppError('unauthorized', 'Please sign in');

/** Reach: own rows and the building just proven; everything for administrators and public routes. */
function reachOf({ access }: Route, actor: Actor | null, proof: unknown): Reach {
  if (!actor || access === 'public' || (typeof access === 'object' && 'admit' in access)) return 'all';
  return { userId: actor.userId, propertyIds: typeof proof === 'number' ? [proof] : [] };
}

function signedOf(header: string, req: Request): Signed {
  const bytes: unknown = req.body;
  return { bytes: Buffer.isBuffer(bytes) ? bytes : new Uint8Array(), signature: req.get(header) ?? '' };
}

/** The account comes from the parsed body: unknown fields must not choose the counter. */
function rateLimitSubjectOf(
  { sessions }: RouteDependencies,
  req: Request,
  userId: number | undefined,
  body: unknown,
): RateLimitSubject {
  const { username, email } = (body ?? {}) as { username?: unknown; email?: unknown };
  const account = [username, email].find((value): value is string => typeof value === 'string');
  const isKnownDevice = account !== undefined && sessions.isKnownDevice(req, account);
  return { ip: addressOf(req), account, userId, isKnownDevice };
}

const addressOf = (req: Request) => req.ip ?? 'unknown';

function bearerOf(req: Request): string {
  const token = /^Bearer ([\w-]{43})$/.exec(req.get('authorization') ?? '')?.[1];
  if (!token) throw new AppError('unauthorized', 'Send the token of a paired display as Authorization: Bearer');
  return token;
}

function ifMatchOf(req: Request): number | null {
  const given = req.headers['if-match'];
  if (given === undefined) return null;
  const revision = /^(?:W\/)?"(\d{1,9})"$/.exec(given)?.[1];
  if (!revision) throw new AppError('invalid', 'If-Match must be a quoted revision');
  return Number(revision);
}

async function send(route: Route, res: Response, result: unknown): Promise<void> {
  const { status, reply, body } =
    result instanceof OtherReply
      ? { ...result, reply: route.otherReplies?.[result.status] }
      : { status: route.status, reply: route.reply, body: result };
  const parsed = reply && reply !== 'bytes' ? parsedReply(route, reply, body) : null;
  res.status(status);
  if (!reply) res.end();
  else if (reply === 'bytes') await sendBytes(res, body as Bytes);
  else res.json(parsed);
}

/**
 * Only declared fields get out.
 * @throws Error, which is answered as a 500: a reply that breaks its schema is our fault, not the client's
 */
function parsedReply({ method, path }: Route, schema: z.ZodType, body: unknown): unknown {
  const { success, data, error } = schema.safeParse(body);
  if (success) return data;
  throw new Error(`The reply of ${method} ${path} breaks its schema`, { cause: error });
}

const BYTES_POLICY = "sandbox; default-src 'none'; frame-ancestors 'none'";

/** User-supplied bytes never run as, or are framed by, a page. */
async function sendBytes(res: Response, { contentType, bytes, headers }: Bytes): Promise<void> {
  res.set({ 'content-type': contentType, 'content-security-policy': BYTES_POLICY, ...headers });
  if (bytes instanceof Uint8Array) res.send(Buffer.from(bytes));
  else await pipeline(bytes, res);
}
