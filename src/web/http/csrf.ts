import type { RequestHandler } from 'express';
import { AppError } from '../../platform/errors.ts';
import type { Logger } from '../../platform/logger.ts';
import { isFromOwnOrigin } from '../../platform/own-origin.ts';
import { logSecurityEvent } from '../../platform/security-events.ts';
import { requestIdOf } from './request-context.ts';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses writes that another site makes a browser send. The rule of Go 1.25's CrossOriginProtection, which OWASP
 * cites: `Sec-Fetch-Site` first, then `Origin` against our own; neither header means that no browser is asking.
 */
export function refuseForeignWrites(appUrl: string, log: Logger): RequestHandler {
  return (req, _res, next) => {
    if (SAFE.has(req.method)) return next();
    const foreign = req.headers['sec-fetch-site'] === 'cross-site' || isFromOwnOrigin(req.headers, appUrl) === false;
    if (!foreign) return next();
    const facts = { call: `${req.method} ${req.path.slice(0, 200)}`, code: 'cross_site', ip: req.ip ?? null };
    logSecurityEvent(log, 'access.refused', { ...facts, requestId: requestIdOf(req) });
    next(new AppError('cross_site', 'This request comes from another site'));
  };
}
