import type { Request, RequestHandler } from 'express';
import type { Logger } from '../../platform/observability/logger.ts';
import { logSecurityEvent } from '../../platform/observability/security-events.ts';
import { isFromOwnOrigin } from '../../platform/security/own-origin.ts';
import { AppError } from '../../shared/errors.ts';
import { loggedPath } from './logged-path.ts';
import { requestIdOf } from './request-context.ts';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses cross-site writes, by the rule of Go 1.25's CrossOriginProtection, which OWASP cites: `Sec-Fetch-Site`, else
 * `Origin` against our own; neither means a program.
 * @param oneClickPaths routes authorized by their URL alone.
 */
export function refuseForeignWrites(appUrl: string, log: Logger, oneClickPaths: ReadonlySet<string>): RequestHandler {
  return (req, _res, next) => {
    if (SAFE.has(req.method) || oneClickPaths.has(req.path)) return next();
    const isForeign = isCrossSite(req) || isFromOwnOrigin(req.headers, appUrl) === false;
    next(isForeign ? refusal(req, log) : undefined);
  };
}

/**
 * Also refuses cross-site reads with a session: `SameSite=Lax` cookies accompany navigations, which could download
 * personal data.
 */
export function refuseForeignReads(log: Logger): RequestHandler {
  return (req, _res, next) => next(isCrossSite(req) ? refusal(req, log) : undefined);
}

const isCrossSite = ({ headers }: Request) => headers['sec-fetch-site'] === 'cross-site';

function refusal(req: Request, log: Logger): AppError {
  const facts = { call: `${req.method} ${loggedPath(req.path).slice(0, 200)}`, code: 'cross_site', ip: req.ip ?? null };
  logSecurityEvent(log, 'access.refused', { ...facts, requestId: requestIdOf(req) });
  return new AppError('cross_site', 'This request comes from another site');
}
