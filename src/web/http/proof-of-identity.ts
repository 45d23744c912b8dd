import { z } from 'zod';
import { isRecent, requireProof } from '../../modules/accounts/index.ts';
import type { Ctx } from '../../platform/core/context.ts';
import type { Route, SessionControl, SignedInCtx } from '../../platform/http/route.ts';

const passwordInput = z.object({ currentPassword: z.string().max(1_000).optional().catch(undefined) }).catch({});

interface ProvenRequest {
  readonly ctx: Ctx;
  readonly session: SessionControl | null;
  /** Parsed body. */
  readonly body: unknown;
  /** Raw body: any call accepts `currentPassword`, also one without a body of its own. */
  readonly receivedBody: unknown;
}

/**
 * Enforces `proof: 'fresh'`.
 * @param countAttempt counts a password attempt
 * @throws AppError `reauthentication_required`
 */
export async function requireDeclaredProof(
  { proof, limits }: Route,
  { ctx, session, body, receivedBody }: ProvenRequest,
  countAttempt: () => Promise<void>,
): Promise<void> {
  if (!isSignedIn(ctx) || !session || isRecent(session.msSinceProof)) return;
  if (proof === 'session' || (typeof proof === 'object' && !hasField(body, proof.freshIf))) return;
  const { currentPassword: password } = passwordInput.parse(receivedBody);
  if (password !== undefined && !limits.includes('password')) await countAttempt();
  await requireProof(ctx, 'continue', { password, loginAge: session.msSinceProof });
}

export const isSignedIn = (ctx: Ctx): ctx is SignedInCtx => ctx.actor !== null;

const hasField = (body: unknown, fields: Readonly<Record<string, string>>) =>
  Object.entries(fields).some(([name, value]) => (body as Record<string, unknown>)[name] === value);
