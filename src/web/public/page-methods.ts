import type { RequestHandler } from 'express';
import { AppError } from '../../shared/errors.ts';
import { guideRoutes } from './guides/guide-pages.ts';
import { findPage } from './page.ts';
import { PLAYER_CHECK_PATH } from './player-check.ts';
import { isShopPage } from './shop-pages.ts';
import { cleanTypedPath } from './typed-path.ts';

const READ_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Rejects writes to pages with 405 (RFC 9110, 15.5.6).
 * @param isWritable matches calls at the address of a page
 */
export function rejectPageWrites(
  isWritable: (method: string, path: string) => boolean,
  isDirectory: (path: string) => Promise<boolean>,
): RequestHandler {
  return async (req, res, next) => {
    if (READ_METHODS.has(req.method) || isWritable(req.method, req.path)) return next();
    const path = cleanTypedPath(req.path);
    if (!isStaticPage(path) && !(await isDirectory(path))) return next();
    res.set('allow', 'GET, HEAD');
    throw new AppError('method_not_allowed', 'This page can only be read');
  };
}

const isStaticPage = (path: string) =>
  findPage(path) !== null || isShopPage(path) || path === PLAYER_CHECK_PATH || guideRoutes.includes(path);
