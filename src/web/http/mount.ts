import { pipeline } from 'node:stream/promises';
import type { Express, Request, Response } from 'express';
import type { z } from 'zod';
import { assertAllowedInDemo, translateResetError, withDemoLimits } from '../../modules/demo/index.ts';
import { type Actor, createContext, type Reach, withReach } from '../../platform/core/context.ts';
import type { Platform } from '../../platform/core/platform.ts';
import { createOnce } from '../../platform/http/idempotency.ts';
import {
  type Access,
  type AccessProof,
  type BinaryReply,
  type BuildingLookup,
  type DeclaredInput,
  type RequestParts,
  type Route,
  type SignedBody,
  type SignedInCtx,
  StatusReply,
} from '../../platform/http/route.ts';
import { AppError } from '../../shared/errors.ts';
import { rejectCrossSiteReads } from './csrf.ts';
import { parseParameters, parsePart } from './parse-request.ts';
import { isSignedIn, requireDeclaredProof } from './proof-of-identity.ts';
import { createRateLimits, limitsByStage, limitsOf, type RateLimitSubject, type RateLimits } from './rate-limit.ts';
import { logRejection, type RequestStage } from './rejection-log.ts';
import { type BodyReader, bodyReader } from './request-body.ts';
import { requestIdOf } from './request-context.ts';
import { beginRequestSpan } from './request-span.ts';
import { limitRows } from './row-limits.ts';
import { assertNamedAccount, assertSecuredAccount, type Sessions } from './session.ts';
import { openUpload, readUpload } from './upload.ts';

interface RouteDependencies {
  platform: Platform;
  sessions: Sessions;
  limits: RateLimits;
  readBody: BodyReader;
}

/** Mounts all routes; only here are declarations enforced. */
export function mountRoutes(
  app: Express,
  platform: Platform,
  sessions: Sessions,
  declaredRoutes: readonly Route[],
): void {
  const routes = platform.env.DEMO ? declaredRoutes.map(withDemoLimits) : declaredRoutes;
  const sharedDependencies = { platform, sessions, limits: createRateLimits(platform.env, platform.redis) };
  for (const route of routes) {
    const method = route.method.toLowerCase() as 'get' | 'post' | 'put' | 'delete';
    const dependencies = { ...sharedDependencies, readBody: bodyReader(route) };
    const guards = route.access === 'public' ? [] : [rejectCrossSiteReads(platform.log)];
    app[method](route.path, ...guards, async (req: Request, res: Response) => {
      const stop = platform.metrics.requests.startTimer({ method: route.method, route: route.path });
      res.once('finish', () => stop({ status: res.statusCode }));
      await answerRequest(dependencies, route, req, res);
    });
  }
}

async function answerRequest(
  dependencies: RouteDependencies,
  route: Route,
  req: Request,
  res: Response,
): Promise<void> {
  const progress: Progress = {
    stage: 'admission',
    actor: null,
    traceparent: beginRequestSpan(dependencies.platform, route, req, res),
  };
  try {
    await processRequest(dependencies, route, { req, res }, progress);
  } catch (thrown) {
    const error = dependencies.platform.env.DEMO ? translateResetError(thrown) : thrown;
    logRejection(dependencies.platform.log, route, req, { ...progress, error });
    throw error;
  }
}

interface Progress {
  stage: RequestStage;
  actor: Actor | null;
  readonly traceparent: string | null;
}

async function processRequest(
  dependencies: RouteDependencies,
  route: Route,
  { req, res }: { req: Request; res: Response },
  progress: Progress,
): Promise<void> {
  const { platform, sessions, limits, readBody } = dependencies;
  const { byAddress, byUser, byAccount } = limitsByStage(limitsOf(route));
  await limits.consume(byAddress, { ip: addressOf(req) });
  if (platform.env.DEMO) assertAllowedInDemo(route);
  const head = parseHead(route, req);
  const signedIn = hasSession(route) ? await sessions.load(req, res, head.building) : null;
  progress.actor = signedIn?.actor ?? null;
  const actor = admit(route, progress.actor);
  assertNamedAccount(route, req, actor);
  if (head.fault) throw head.fault.error; // callers without access learn nothing about the input
  const session = hasSession(route) ? sessions.control(req) : null;
  const userId = senderIdOf(actor) ?? session?.awaitedIdentity?.userId;
  await limits.consume(byUser, { ip: addressOf(req), userId });
  progress.stage = 'proof';
  const { access } = route;
  const proofBeforeBody = isProof(access) && !access.isInBody && signedIn ? access.prove(signedIn.membership) : null;
  // Reads the body only after authentication.
  await readBody(req, res);
  const parts = { ...head.parts, body: parsePart(route.body, req.body ?? {}) };
  const subject = rateLimitSubjectOf(dependencies, req, userId, parts.body);
  await limits.consume(byAccount, subject);
  const proof =
    isProof(access) && access.isInBody ? await proveByBody(sessions, actor, access, parts) : proofBeforeBody;
  const { traceparent } = progress;
  const ctx = createContext(platform, { actor, requestId: requestIdOf(req), ip: req.ip ?? null, traceparent });
  await requireDeclaredProof(route, { ctx, session, body: parts.body, receivedBody: req.body }, () =>
    limits.consume(['password'], subject),
  );
  progress.stage = 'handling';
  const input = {
    ...parts,
    ctx: withReach(ctx, reachOf(route, actor, proof)),
    proof,
    ...(await receive(route, req, res)),
    ...(session && { session }),
    ...(route.bearer && { bearer: bearerOf(req) }),
    ifMatch: ifMatchOf(req),
    setHeader: (name, value) => void res.set(name, value),
  } as HandlerInput;
  const result = await handle(route, req, input).catch(async (error: unknown) => {
    const { cost = 1 } = error instanceof AppError ? error.extras : {};
    if (cost > 1) await limits.charge(limitsByStage(route.limits).byUser, subject, cost - 1);
    throw error;
  });
  await limits.refund(route.limits, subject);
  await sendReply(route, res, result);
}

type HandlerInput = Parameters<Route['handler']>[0];

/** Runs the handler; with `createsOnce` and a key, once per key. */
async function handle(route: Route, req: Request, input: HandlerInput): Promise<unknown> {
  const key = route.createsOnce ? req.get('idempotency-key') : undefined;
  if (!isSignedIn(input.ctx)) return await route.handler(input);
  const create = async (ctx: SignedInCtx) => await route.handler({ ...input, ctx: await limitRows(route, ctx, input) });
  if (key === undefined) return await create(input.ctx);
  const call = [route.method, req.path, input.body] as const;
  return await createOnce(input.ctx, { key, call }, create);
}

/** Account that limits count: the impersonating administrator's, so that support does not use up a person's limits. */
const senderIdOf = (actor: Actor | null) => actor?.impersonatorId ?? actor?.userId;

const hasSession = ({ access, session }: Route) => access !== 'public' || session;

async function receive({ upload, signedBy }: Route, req: Request, res: Response): Promise<Partial<DeclaredInput>> {
  if (signedBy) return { signed: readSignedBody(signedBy, req) };
  if (!upload) return {};
  return upload.isStreamed
    ? { upload: await openUpload(upload, req, res) }
    : { file: await readUpload(upload, req, res) };
}

type ParsedRequest =
  | { parts: Omit<RequestParts, 'body'>; building?: BuildingLookup | undefined; fault?: never }
  | { parts?: never; building?: never; fault: { error: unknown } };

function parseHead(route: Route, req: Request): ParsedRequest {
  try {
    const parts = parseParameters(route, req);
    const isBuildingInHead = isProof(route.access) && !route.access.isInBody;
    return { parts, building: isBuildingInHead ? route.access.buildingOf({ ...parts, body: undefined }) : undefined };
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
  if (!actor) throw signedOutError();
  return access.prove(await sessions.membershipOf(actor, access.buildingOf(parts)));
}

const isProof = (access: Access): access is AccessProof<unknown> => typeof access === 'object' && 'prove' in access;

function admit(route: Route, actor: Actor | null): Actor | null {
  if (route.access === 'public') return actor;
  if (!actor) throw signedOutError();
  const admittedActor = typeof route.access === 'object' && 'admit' in route.access ? route.access.admit(actor) : actor;
  assertSecuredAccount(actor, route);
  if (route.notWhileImpersonating && actor.impersonatorId !== null)
    throw new AppError('forbidden', 'That cannot be done while acting as somebody else');
  return admittedActor;
}

const signedOutError = () => new AppError('unauthorized', 'Please sign in');

/**
 * Returns the reach: own rows and the proven building; all rows for administrators and public
 * routes.
 */
function reachOf({ access }: Route, actor: Actor | null, proof: unknown): Reach {
  if (!actor || access === 'public' || (typeof access === 'object' && 'admit' in access)) return 'all';
  return { userId: actor.userId, propertyIds: typeof proof === 'number' ? [proof] : [] };
}

function readSignedBody(header: string, req: Request): SignedBody {
  const bytes: unknown = req.body;
  return { bytes: Buffer.isBuffer(bytes) ? bytes : new Uint8Array(), signature: req.get(header) ?? '' };
}

/** Takes the account from the parsed body, so that unknown fields cannot choose the counter. */
function rateLimitSubjectOf(
  { sessions }: RouteDependencies,
  req: Request,
  userId: number | undefined,
  body: unknown,
): RateLimitSubject {
  const { username } = (body ?? {}) as { username?: unknown };
  const account = typeof username === 'string' ? username : undefined;
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
  const headerValue = req.headers['if-match'];
  if (headerValue === undefined) return null;
  const revision = /^(?:W\/)?"(\d{1,9})"$/.exec(headerValue)?.[1];
  if (!revision) throw new AppError('invalid', 'If-Match must be a quoted revision');
  return Number(revision);
}

async function sendReply(route: Route, res: Response, result: unknown): Promise<void> {
  const { status, reply, body } =
    result instanceof StatusReply
      ? { ...result, reply: route.otherReplies?.[result.status] }
      : { status: route.status, reply: route.reply, body: result };
  const parsedBody = reply && reply !== 'bytes' ? parseReply(route, reply, body) : null;
  res.status(status);
  if (!reply) res.end();
  else if (reply === 'bytes') await sendBytes(res, body as BinaryReply);
  else res.json(parsedBody);
}

/**
 * Strips undeclared fields.
 * @throws Error, a 500: an invalid reply is the server's fault
 */
function parseReply({ method, path }: Route, schema: z.ZodType, body: unknown): unknown {
  const { success, data, error } = schema.safeParse(body);
  if (success) return data;
  throw new Error(`The reply of ${method} ${path} breaks its schema`, { cause: error });
}

const BYTES_POLICY = "sandbox; default-src 'none'; frame-ancestors 'none'";

/** Sandboxes user-supplied bytes: no scripts, no framing. */
async function sendBytes(res: Response, { contentType, bytes, headers }: BinaryReply): Promise<void> {
  res.set({ 'content-type': contentType, 'content-security-policy': BYTES_POLICY, ...headers });
  if (bytes instanceof Uint8Array) res.send(Buffer.from(bytes));
  else await pipeline(bytes, res);
}
