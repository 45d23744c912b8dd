import { existsSync } from 'node:fs';
import { extname } from 'node:path';
import type { RequestHandler } from 'express';
import sirv from 'sirv';
import type { Env } from '../../platform/config/env.ts';
import { notFoundError } from '../../shared/errors.ts';
import { buildStamp, CLIENT_FOLDER, documentHeaders, documentOfFile } from './documents.ts';

const ASSETS = '/assets/';
const YEAR_S = 31_536_000;
/** sirv sets a charset for HTML only. */
const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
};

/** Serves precompressed files of the build. Hashed ones are immutable, others revalidated. */
export function builtFiles(env: Env): RequestHandler {
  let serveFiles: RequestHandler = passThrough;
  let servedBuild = '';
  return (req, res, next) => {
    const build = buildStamp();
    if (build !== servedBuild) serveFiles = serveFolder(CLIENT_FOLDER, env);
    servedBuild = build;
    // A rebuild may have removed a listed file; uncaught, the error would end the process.
    res.once('pipe', (file) => file.once('error', () => res.destroy()));
    serveFiles(req, res, () => next(req.path.startsWith(ASSETS) ? notFoundError('File') : undefined));
  };
}

const passThrough: RequestHandler = (_req, _res, next) => next();

/** sirv lists a folder once, so a new build needs a new handler. */
function serveFolder(folder: string, env: Env): RequestHandler {
  if (!existsSync(folder)) return passThrough;
  return sirv(folder, {
    brotli: true,
    gzip: true,
    etag: true,
    extensions: [],
    setHeaders(res, path) {
      const document = documentOfFile(path.slice(1)); // the service worker shows it offline
      if (document) res.setHeaders(new Map(Object.entries(documentHeaders(env, document))));
      const type = TYPES[extname(path)];
      if (type) res.setHeader('content-type', type);
      res.setHeader('cache-control', path.startsWith(ASSETS) ? `public, max-age=${YEAR_S}, immutable` : 'no-cache');
    },
  });
}
