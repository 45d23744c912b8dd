import type { RequestHandler } from 'express';
import { AppError } from '../../platform/errors.ts';
import { isFromOwnOrigin } from '../../platform/own-origin.ts';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses writes that another site makes a browser send. The rule of Go 1.25's CrossOriginProtection, which OWASP
 * cites: `Sec-Fetch-Site` first, then `Origin` against our own; neither header means that no browser is asking.
 */
export function refuseForeignWrites(appUrl: string): RequestHandler {
  return (req, _res, next) => {
    if (SAFE.has(req.method)) return next();
    const foreign = req.headers['sec-fetch-site'] === 'cross-site' || isFromOwnOrigin(req.headers, appUrl) === false;
    next(foreign ? new AppError('cross_site', 'This request comes from another site') : undefined);
  };
}
