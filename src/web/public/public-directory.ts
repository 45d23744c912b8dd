import { parse } from 'node:querystring';
import { directoryQuery, directoryReply } from '../../modules/directory/schema.ts';
import { reservedSlugs } from '../../modules/tenancy/index.ts';
import { SLUG_PATTERN } from '../../modules/tenancy/schema.ts';
import type { Env } from '../../platform/config/env.ts';
import type { Platform } from '../../platform/core/platform.ts';
import { cacheTagOf } from '../../platform/http/cdn.ts';
import { answerHeaders } from '../../platform/security/security-headers.ts';
import { notFound } from '../../shared/errors.ts';
import type { Answer, Headers } from './answer-cache.ts';
import { unpack } from './content-encoding.ts';
import { type CachedDirectory, DirectoryCache } from './directory-cache.ts';
import { directoryManifest, MANIFEST_PATH } from './directory-manifest.ts';
import { directoryPicture, PICTURE_PATH } from './directory-picture.ts';
import { buildStamp, documentHeaders } from './documents.ts';
import type { PublicRequest, Reply, Source } from './from-memory.ts';
import { languageHeaders, languageOf } from './language.ts';
import { ICON_PATH, iconUrl, monogramPicture } from './monogram.ts';
import { renderDirectoryPage } from './page.ts';
import { typedPath } from './typed-path.ts';

interface PublicDirectory {
  readonly source: Source;
  close(): void;
}

const API_PATH = '/api/property';
/** A changed picture has another address. */
const PICTURE_SECONDS = 86_400;

export function createPublicDirectory(platform: Platform): PublicDirectory {
  const { env } = platform;
  const cache = new DirectoryCache(platform);
  const apiHeaders = { ...answerHeaders(env), 'content-type': 'application/json; charset=utf-8' };
  const pictureHeaders = {
    ...apiHeaders,
    'content-type': 'image/png',
    'cache-control': `public, max-age=${PICTURE_SECONDS}`,
    'cross-origin-resource-policy': 'cross-origin',
  };
  const manifestHeaders = { ...answerHeaders(env), 'content-type': 'application/manifest+json' };

  return {
    source(request) {
      if (request.path === API_PATH)
        return {
          route: API_PATH,
          async reply() {
            const { found, version } = await findAsked(cache, request.query);
            return { answer: jsonOf(found, apiHeaders), headers: sharedCacheHeaders(env, found, version) };
          },
        };
      if (request.path === MANIFEST_PATH)
        return {
          route: MANIFEST_PATH,
          reply: async () => ({ answer: manifestOf((await findAsked(cache, request.query)).found, manifestHeaders) }),
        };
      if (request.path === PICTURE_PATH)
        return {
          route: PICTURE_PATH,
          reply: async () => ({
            answer: pictureOf(platform, (await findAsked(cache, request.query)).found, pictureHeaders),
          }),
        };
      if (request.path === ICON_PATH)
        return {
          route: ICON_PATH,
          reply: async () => ({ answer: iconOf((await findAsked(cache, request.query)).found, pictureHeaders) }),
        };
      const slug = typedPath(request.path).slice(1);
      if (!mayBeDirectory(slug)) return null;
      return { route: '/:slug', reply: async () => pageReply(env, await cache.find(slug, 0), request) };
    },
    close: () => cache.close(),
  };
}

const mayBeDirectory = (slug: string) =>
  slug.length >= 2 && slug.length <= 60 && SLUG_PATTERN.test(slug) && !reservedSlugs.has(slug);

/** Fast path for displays: parsing with zod costs a quarter of the response. */
const USUAL_QUERY = /^slug=([a-z0-9-]{1,60})(?:&version=([1-9]\d{0,8}))?$/;

async function findAsked(cache: DirectoryCache, query: string) {
  const usual = USUAL_QUERY.exec(query);
  const { slug = '', version = 0 } = usual
    ? { slug: usual[1], version: Number(usual[2] ?? 0) }
    : directoryQuery.parse(parse(query));
  const found = await cache.find(slug, version);
  if (!found) throw notFound('Property');
  return { found, version };
}

/** The page, or a redirect from a former or differently cased slug. */
function pageReply(env: Env, found: CachedDirectory | null, { path, query, headers }: PublicRequest): Reply | null {
  if (!found) return null;
  if (path !== `/${found.slug}`)
    return {
      location: `/${found.slug}${query && `?${query}`}`,
      headers: documentHeaders(env, 'directory', ancestorsOf(env, found, query)),
    };
  return { answer: pageOf(env, found, { headers, query }), headers: sharedCacheHeaders(env, found) };
}

/** Any for the wall of a building that allows players: it has no session and submits nothing. */
const ancestorsOf = (env: Env, { framing }: Pick<CachedDirectory, 'framing'>, query: string): string[] | 'any' =>
  framing === 'players' && isWall(query) ? 'any' : env.PUBLIC_FRAME_ANCESTORS;

/** As the page reads it (`displayParameter` of its settings). */
const isWall = (query: string) => query !== '' && new URLSearchParams(query).get('display') === '1';

const jsonOf = ({ propertyId, etag, json }: CachedDirectory, headers: Headers): Answer => ({
  kind: 'directory',
  key: String(propertyId),
  version: etag,
  make: () => ({ headers, content: json, etag }),
});

function pageOf(
  env: Env,
  { propertyId, etag, ...found }: CachedDirectory,
  { headers, query }: Pick<PublicRequest, 'headers' | 'query'>,
): Answer {
  const build = buildStamp();
  const language = languageOf({ headers }, query);
  const ancestors = ancestorsOf(env, found, query);
  const mark = ancestors === 'any' ? '-any' : '';
  return {
    kind: 'directory page',
    key: `${propertyId} ${language} ${build}${mark}`,
    version: etag,
    async make() {
      const start = await startOf(found);
      const { tenantCount, isWhole } = found;
      return {
        headers: {
          ...documentHeaders(env, 'directory', ancestors),
          ...languageHeaders(language),
          'content-type': 'text/html; charset=utf-8',
        },
        content: Buffer.from(renderDirectoryPage({ start, tenantCount, isWhole }, env, language)),
        etag: `${etag}-${build}-${language}${mark}`,
      };
    },
  };
}

const startOf = async ({ start }: Pick<CachedDirectory, 'start'>) =>
  directoryReply.parse(JSON.parse((await unpack(start)).toString()));

/** Drawn again each hour it is asked for: a logo that could not be fetched comes back. */
const pictureOf = (platform: Platform, found: CachedDirectory, headers: Headers): Answer => ({
  kind: 'picture',
  key: String(found.propertyId),
  version: `${found.picture} ${Math.floor(performance.now() / 3_600_000)}`,
  make: async () => ({
    headers,
    content: await directoryPicture(platform, await startOf(found)),
    isCompressed: true,
  }),
});

const iconOf = (found: CachedDirectory, headers: Headers): Answer => ({
  kind: 'icon',
  key: String(found.propertyId),
  version: iconUrl(found),
  async make() {
    const content = await monogramPicture(found);
    if (!content) throw notFound('Icon');
    return { headers, content, isCompressed: true };
  },
});

const manifestOf = (found: CachedDirectory, headers: Headers): Answer => ({
  kind: 'manifest',
  key: String(found.propertyId),
  version: found.etag,
  make: async () => ({ headers, content: Buffer.from(await directoryManifest(found)) }),
});

/** TTL and purge tag for CDNs. None for a response older than the newest known version, which must not be cached. */
function sharedCacheHeaders(
  { CDN_SECONDS }: Pick<Env, 'CDN_SECONDS'>,
  found: CachedDirectory,
  wanted = 0,
): Headers | undefined {
  if (CDN_SECONDS === 0 || found.version < Math.max(found.newest, wanted)) return undefined;
  const seconds = Math.min(CDN_SECONDS, Math.floor((found.endsAt - performance.now()) / 1_000));
  if (seconds < 1) return undefined;
  // Browsers revalidate. `stale-while-revalidate` is for CDNs only (RFC 9213, and Fastly's header): Chromium honors it
  // in `Cache-Control` and would show a display stale content.
  const ofCaches = `max-age=${seconds}, stale-while-revalidate=${seconds}`;
  const tag = cacheTagOf(found.propertyId);
  return {
    'cache-control': `public, max-age=0, must-revalidate, s-maxage=${seconds}`,
    'cdn-cache-control': ofCaches,
    'surrogate-control': ofCaches,
    'cache-tag': tag,
    'surrogate-key': tag,
  };
}
