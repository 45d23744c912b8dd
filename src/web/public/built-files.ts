import { existsSync } from 'node:fs';
import { extname } from 'node:path';
import type { RequestHandler } from 'express';
import sirv from 'sirv';
import type { Env } from '../../platform/config/env.ts';
import { notFound } from '../../shared/errors.ts';
import { buildStamp, CLIENT_FOLDER, documentHeaders, documentOfFile } from './documents.ts';

/** Every name holds a hash of what is in the file. */
const ASSETS = '/assets/';
const YEAR_S = 31_536_000;
/** sirv names a character set for HTML alone. */
const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
};

/**
 * The built client's files, as the build has compressed them. Those named by their content are kept by browsers for
 * good; the others are asked for again each time.
 */
export function builtFiles(env: Env): RequestHandler {
  let files: RequestHandler = missing;
  let madeFor = '';
  return (req, res, next) => {
    const build = buildStamp();
    if (build !== madeFor) files = filesOf(CLIENT_FOLDER, env);
    madeFor = build;
    files(req, res, () => next(req.path.startsWith(ASSETS) ? notFound('File') : undefined));
  };
}

const missing: RequestHandler = (_req, _res, next) => next();

/** The list of files is read once: a later build is another folder to look at. */
function filesOf(folder: string, env: Env): RequestHandler {
  if (!existsSync(folder)) return missing;
  return sirv(folder, {
    brotli: true,
    gzip: true,
    etag: true,
    extensions: [],
    setHeaders(res, path) {
      const document = documentOfFile(path.slice(1)); // a service worker shows it while the network is away
      if (document) res.setHeaders(new Map(Object.entries(documentHeaders(env, document))));
      const type = TYPES[extname(path)];
      if (type) res.setHeader('content-type', type);
      res.setHeader('cache-control', path.startsWith(ASSETS) ? `public, max-age=${YEAR_S}, immutable` : 'no-cache');
    },
  });
}
