import type { IncomingMessage, ServerResponse } from 'node:http';
import { parse } from 'node:querystring';
import { directoryQuery } from '../modules/directory/schema.ts';
import { reservedSlugs } from '../modules/tenancy/index.ts';
import { SLUG_PATTERN } from '../modules/tenancy/schema.ts';
import { notFound } from '../platform/errors.ts';
import type { Platform } from '../platform/platform.ts';
import { securityHeaders } from '../platform/security-headers.ts';
import { createDirectoryCache, type DirectoryCache, type Render } from './directory-cache.ts';
import { directoryManifest, MANIFEST_PATH } from './directory-manifest.ts';
import { isUnexpected, refusalOf } from './http/error-handler.ts';
import { requestIdOf } from './http/request-context.ts';
import { typedPath } from './http/typed-path.ts';

export interface PublicDirectory {
  /** Answers `GET /api/property` and the pages of directories; says `false` where somebody else must. */
  answer(req: IncomingMessage, res: ServerResponse): Promise<boolean>;
  close(): void;
}

type Headers = Readonly<Record<string, string>>;

/** The most frequent requests, answered from memory ahead of Express. */
export function createPublicDirectory(platform: Platform, headers: Headers, render: Render): PublicDirectory {
  const cache = createDirectoryCache(platform, render);
  const pageHeaders = securityHeaders(platform.env, platform.env.PUBLIC_FRAME_ANCESTORS);
  return {
    async answer(req, res) {
      if (req.method !== 'GET' && req.method !== 'HEAD') return false;
      const [path = '', query = ''] = (req.url ?? '').split('?', 2);
      const reply = replies[path] ?? (isDirectoryPath(typedPath(path)) ? answerPage : null);
      if (!reply) return false;
      const stop = platform.metrics.requests.startTimer({ method: 'GET', route: replies[path] ? path : '/:slug' });
      try {
        return await reply({ cache, headers, pageHeaders, path, query, req, res });
      } catch (error) {
        refuse(platform, headers, error, req, res);
        return true;
      } finally {
        stop({ status: res.statusCode });
      }
    },
    close: cache.close,
  };
}

function isDirectoryPath(path: string): boolean {
  const slug = path.slice(1);
  return slug.length >= 2 && slug.length <= 60 && SLUG_PATTERN.test(slug) && !reservedSlugs.has(slug);
}

interface Asked {
  cache: DirectoryCache;
  headers: Headers;
  /** Of the page alone, which others may show in a frame. */
  pageHeaders: Headers;
  path: string;
  query: string;
  req: IncomingMessage;
  res: ServerResponse;
}

const replies: Readonly<Record<string, (asked: Asked) => Promise<boolean>>> = {
  '/api/property': answerJson,
  [MANIFEST_PATH]: answerManifest,
};

async function answerJson({ cache, headers, query, req, res }: Asked): Promise<true> {
  const { slug, version = 0 } = directoryQuery.parse(parse(query));
  const found = await cache.find(slug, version);
  if (!found) throw notFound('Property');
  await found.json.send(req, res, { ...headers, date: new Date().toUTCString() });
  return true;
}

/** What makes one building's directory installable on a phone or a player. */
async function answerManifest({ cache, headers, query, res }: Asked): Promise<true> {
  const found = await cache.find(directoryQuery.parse(parse(query)).slug, 0);
  if (!found) throw notFound('Property');
  res.writeHead(200, { ...headers, 'content-type': 'application/manifest+json', 'cache-control': 'no-cache' });
  res.end(directoryManifest(found.directory));
  return true;
}

/** A former slug, or one typed in other letters, leads on to the present one; what is no directory is left to the pages of the client. */
async function answerPage({ cache, pageHeaders, path, query, req, res }: Asked): Promise<boolean> {
  const found = await cache.find(typedPath(path).slice(1), 0);
  if (!found) return false;
  const present = found.directory.slug;
  if (path === `/${present}`) await found.page().send(req, res, pageHeaders);
  else
    res
      .writeHead(302, { ...pageHeaders, location: `/${present}${query && `?${query}`}`, 'cache-control': 'no-cache' })
      .end();
  return true;
}

function refuse(platform: Platform, headers: Headers, error: unknown, req: IncomingMessage, res: ServerResponse): void {
  const requestId = requestIdOf(req);
  const refusal = refusalOf(error, requestId);
  if (isUnexpected(error)) platform.log.error({ err: error, requestId }, 'a directory could not be read');
  if (res.headersSent) {
    res.destroy();
    return;
  }
  res.writeHead(refusal.status, {
    ...headers,
    ...refusal.headers,
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'x-request-id': requestId,
  });
  res.end(JSON.stringify(refusal.body));
}
