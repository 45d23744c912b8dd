import type { Request, RequestHandler } from 'express';
import type { Logger } from '../../platform/observability/logger.ts';
import { logSecurityEvent } from '../../platform/observability/security-events.ts';
import { isFromOwnOrigin } from '../../platform/security/own-origin.ts';
import { AppError } from '../../shared/errors.ts';
import { loggedPath } from './logged-path.ts';
import { requestIdOf } from './request-context.ts';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Rejects cross-site writes by the rule of Go 1.25's CrossOriginProtection, cited by OWASP: `Sec-Fetch-Site`,
 * otherwise `Origin`; neither means a program.
 * @param oneClickPaths routes authorized by their URL alone
 */
export function rejectCrossSiteWrites(appUrl: string, log: Logger, oneClickPaths: ReadonlySet<string>): RequestHandler {
  return (req, _res, next) => {
    if (SAFE_METHODS.has(req.method) || oneClickPaths.has(req.path)) return next();
    const isForeign = isCrossSite(req) || isFromOwnOrigin(req.headers, appUrl) === false;
    next(isForeign ? crossSiteError(req, log) : undefined);
  };
}

/**
 * Rejects cross-site reads with a session: `SameSite=Lax` cookies accompany navigations, which could download personal
 * data.
 */
export function rejectCrossSiteReads(log: Logger): RequestHandler {
  return (req, _res, next) => next(isCrossSite(req) ? crossSiteError(req, log) : undefined);
}

const isCrossSite = ({ headers }: Request) => headers['sec-fetch-site'] === 'cross-site';

function crossSiteError(req: Request, log: Logger): AppError {
  // units: paths are escaped
  const facts = { call: `${req.method} ${loggedPath(req.path).slice(0, 200)}`, code: 'cross_site', ip: req.ip ?? null };
  logSecurityEvent(log, 'access.refused', { ...facts, requestId: requestIdOf(req) });
  return new AppError('cross_site', 'This request comes from another site');
}
