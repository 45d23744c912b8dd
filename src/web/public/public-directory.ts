import { parse } from 'node:querystring';
import { directoryQuery } from '../../modules/directory/schema.ts';
import { reservedSlugs } from '../../modules/tenancy/index.ts';
import { SLUG_PATTERN } from '../../modules/tenancy/schema.ts';
import type { Platform } from '../../platform/core/platform.ts';
import { answerHeaders } from '../../platform/security/security-headers.ts';
import { notFound } from '../../shared/errors.ts';
import { type CachedDirectory, type DirectoryAnswers, DirectoryCache } from './directory-cache.ts';
import { directoryManifest, MANIFEST_PATH } from './directory-manifest.ts';
import type { Asked, Reply, Source } from './from-memory.ts';
import { answerKind, type KeptForms } from './kept-answer.ts';
import { languageOf } from './language.ts';
import { createPageHeaders, pageKinds } from './page-headers.ts';
import { createSharing } from './shared-caches.ts';
import { typedPath } from './typed-path.ts';

export interface PublicDirectory {
  /** `GET /api/property`, the pages of directories and what makes them installable. */
  readonly source: Source;
  close(): void;
}

type Headers = Readonly<Record<string, string>>;

export function createPublicDirectory(
  platform: Platform,
  headers: Headers,
  forms: KeptForms,
  render: DirectoryAnswers['render'],
): PublicDirectory {
  const headersOf = createPageHeaders(platform.env, platform.env.PUBLIC_FRAME_ANCESTORS);
  const shared = createSharing(platform.env);
  const kindOf = pageKinds(headersOf, forms);
  const cache = new DirectoryCache(platform, {
    json: answerKind('application/json; charset=utf-8', answerHeaders(platform.env), forms),
    page: (language) => kindOf('directory', language),
    render,
  });

  const pageIn = (found: CachedDirectory, query: string): Reply => ({
    send: (req, res) => shared(found, found.page(languageOf(req, query))).send(req, res),
  });
  const pageAt: Source = (path, query) => {
    const known = cache.inMemory(path.slice(1), 0);
    if (known && isAt(known, path)) return { route: PAGE, reply: pageIn(known, query) };
    const slug = typedPath(path).slice(1);
    if (!mayBeDirectory(slug)) return null;
    const choose = (found: CachedDirectory | null) =>
      found && (isAt(found, path) ? pageIn(found, query) : leadOn(found, query, headersOf('directory')));
    return { route: PAGE, reply: replyOf(cache, slug, 0, choose) };
  };

  return {
    source(path, query) {
      if (path === API_PATH)
        return askedOfApi(cache, API_PATH, query, (found, version) => shared(found, found.json, version));
      if (path === MANIFEST_PATH) return askedOfApi(cache, MANIFEST_PATH, query, (found) => manifestOf(found, headers));
      return pageAt(path, query);
    },
    close: () => cache.close(),
  };
}

/** Without a promise where the directory is in memory: that would cost more than all the rest. */
function replyOf(
  cache: DirectoryCache,
  slug: string,
  version: number,
  choose: (found: CachedDirectory | null) => Reply | null,
) {
  const known = cache.inMemory(slug, version);
  return known ? choose(known) : cache.find(slug, version).then(choose);
}

function askedOfApi(cache: DirectoryCache, route: string, query: string, choose: Choose): Asked {
  const [, slug, version = '0'] = USUAL_QUERY.exec(query) ?? [];
  if (!slug) return { route, reply: replyToAny(cache, query, choose) };
  return { route, reply: replyOf(cache, slug, Number(version), (found) => choose(existing(found), Number(version))) };
}

type Choose = (found: CachedDirectory, version: number) => Reply;

const API_PATH = '/api/property';
const PAGE = '/:slug';

/** Whether a path, which begins with a slash, is that of a directory as it is written. */
const isAt = ({ slug }: CachedDirectory, path: string) => path.length === slug.length + 1 && path.endsWith(slug);

const mayBeDirectory = (slug: string) =>
  slug.length >= 2 && slug.length <= 60 && SLUG_PATTERN.test(slug) && !reservedSlugs.has(slug);

/** As displays ask; whatever else is parsed with all care. */
const USUAL_QUERY = /^slug=([a-z0-9-]{1,60})(?:&version=([1-9]\d{0,8}))?$/;

async function replyToAny(cache: DirectoryCache, query: string, choose: Choose) {
  const { slug, version = 0 } = directoryQuery.parse(parse(query));
  return choose(existing(await cache.find(slug, version)), version);
}

function existing(found: CachedDirectory | null): CachedDirectory {
  if (!found) throw notFound('Property');
  return found;
}

const manifestOf = (found: CachedDirectory, headers: Headers): Reply => ({
  send(_req, res) {
    res.writeHead(200, { ...headers, 'content-type': 'application/manifest+json', 'cache-control': 'no-cache' });
    res.end(directoryManifest(found));
    return undefined;
  },
});

/** A former slug, or one typed in other letters, leads on to the present one. */
const leadOn = ({ slug }: CachedDirectory, query: string, headers: Headers): Reply => ({
  send(_req, res) {
    const location = `/${slug}${query && `?${query}`}`;
    res.writeHead(302, { ...headers, location, 'cache-control': 'no-cache' }).end();
    return undefined;
  },
});
