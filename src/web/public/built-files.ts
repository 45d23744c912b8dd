import { existsSync } from 'node:fs';
import { extname } from 'node:path';
import type { RequestHandler } from 'express';
import sirv from 'sirv';
import type { Env } from '../../platform/config/env.ts';
import { notFound } from '../../shared/errors.ts';
import { buildStamp, CLIENT_FOLDER, documentHeaders, documentOfFile } from './documents.ts';

/** Content-hashed names. */
const ASSETS = '/assets/';
const YEAR_S = 31_536_000;
/** sirv sets a charset for HTML only. */
const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
};

/** Precompressed files of the build. Hashed ones are immutable, the others revalidated. */
export function builtFiles(env: Env): RequestHandler {
  let files: RequestHandler = missing;
  let madeFor = '';
  return (req, res, next) => {
    const build = buildStamp();
    if (build !== madeFor) files = filesOf(CLIENT_FOLDER, env);
    madeFor = build;
    // A build may have removed a file that is listed. Uncaught, the error would end the process.
    res.once('pipe', (file) => file.once('error', () => res.destroy()));
    files(req, res, () => next(req.path.startsWith(ASSETS) ? notFound('File') : undefined));
  };
}

const missing: RequestHandler = (_req, _res, next) => next();

/** sirv lists a folder once, so a new build needs a new handler. */
function filesOf(folder: string, env: Env): RequestHandler {
  if (!existsSync(folder)) return missing;
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
