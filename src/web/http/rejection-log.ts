import type { Request } from 'express';
import type { Actor } from '../../platform/core/context.ts';
import type { Route } from '../../platform/http/route.ts';
import type { Logger } from '../../platform/observability/logger.ts';
import { logSecurityEvent, type SecurityEventName } from '../../platform/observability/security-events.ts';
import { AppError } from '../../shared/errors.ts';
import { requestIdOf } from './request-context.ts';

/** Stage of a route; it determines the meaning of an error. */
export type RequestStage = 'admission' | 'proof' | 'handling';

/** Called by every page of a signed-out visitor. */
const CURRENT_USER_PATH = '/api/user';

/** Logs 401, 403 and 429 as security events. */
export function logRejection(
  log: Logger,
  { method, path }: Pick<Route, 'method' | 'path'>,
  req: Request,
  { error, stage, actor }: { error: unknown; stage: RequestStage; actor: Actor | null },
): void {
  if (!(error instanceof AppError)) return;
  const event = path === CURRENT_USER_PATH ? null : securityEventOf(error, stage);
  if (!event) return;
  logSecurityEvent(log, event, {
    userId: actor?.userId ?? null,
    impersonatorId: actor?.impersonatorId ?? null,
    call: `${method} ${path}`,
    code: error.code,
    ip: req.ip ?? null,
    requestId: requestIdOf(req),
  });
}

function securityEventOf({ code, status }: AppError, stage: RequestStage): SecurityEventName | null {
  if (code === 'too_many_requests') return 'limit.reached';
  if (stage === 'admission' && status === 401) return 'session.missing';
  // Outsiders get 404 for existing resources, which counts as denied.
  return status === 403 || (stage === 'proof' && status === 404) ? 'access.refused' : null;
}
