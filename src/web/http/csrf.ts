import type { RequestHandler } from 'express';
import { AppError } from '../../platform/errors.ts';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Refuses writes that another site makes a browser send. The rule of Go 1.25's CrossOriginProtection, which OWASP
 * cites: `Sec-Fetch-Site` first, then `Origin` against our own; neither header means that no browser is asking.
 */
export function refuseForeignWrites(appUrl: string): RequestHandler {
  return (req, _res, next) => {
    if (SAFE.has(req.method)) return next();
    const { origin, host, 'sec-fetch-site': site } = req.headers;
    const foreign = site === 'cross-site' || (origin !== undefined && !isOwn(origin, appUrl, host));
    next(foreign ? new AppError('cross_site', 'This request comes from another site') : undefined);
  };
}

function isOwn(origin: string, appUrl: string, host: string | undefined): boolean {
  return origin === appUrl || (URL.canParse(origin) && new URL(origin).host === host);
}
