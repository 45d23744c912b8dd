import { parse } from 'node:querystring';
import { directoryQuery, directoryReply } from '../../modules/directory/schema.ts';
import { reservedSlugs } from '../../modules/tenancy/index.ts';
import { SLUG_PATTERN } from '../../modules/tenancy/schema.ts';
import type { Env } from '../../platform/config/env.ts';
import type { Platform } from '../../platform/core/platform.ts';
import { cacheTagOf } from '../../platform/http/cdn.ts';
import { heavyWork } from '../../platform/process/fair-queue.ts';
import { replyHeaders } from '../../platform/security/security-headers.ts';
import { notFoundError } from '../../shared/errors.ts';
import type { Answer, Headers } from './answer-cache.ts';
import { unpack } from './content-encoding.ts';
import { type CachedDirectory, DirectoryCache } from './directory-cache.ts';
import { directoryManifest, MANIFEST_PATH } from './directory-manifest.ts';
import { directoryPicture, PICTURE_PATH } from './directory-picture.ts';
import { buildStamp, documentHeaders } from './documents.ts';
import { languageHeaders, languageOf } from './language.ts';
import { ICON_PATH, iconUrl, monogramPicture } from './monogram.ts';
import { renderDirectoryPage } from './page.ts';
import type { AnswerSource, PublicRequest, Reply } from './serve-from-memory.ts';
import { cleanTypedPath } from './typed-path.ts';

interface PublicDirectory {
  readonly source: AnswerSource;
  /** Returns whether a path of `typedPath` is a building's page. */
  isPage(path: string): Promise<boolean>;
  close(): void;
}

const API_PATH = '/api/property';
/** Long lifetime: a changed picture has another address. */
const PICTURE_MAX_AGE_S = 86_400;

export function createPublicDirectory(platform: Platform): PublicDirectory {
  const { env } = platform;
  const cache = new DirectoryCache(platform);
  const apiHeaders = { ...replyHeaders(env), 'content-type': 'application/json; charset=utf-8' };
  const pictureHeaders = {
    ...apiHeaders,
    'content-type': 'image/png',
    'cache-control': `public, max-age=${PICTURE_MAX_AGE_S}`,
    'cross-origin-resource-policy': 'cross-origin',
  };
  const manifestHeaders = { ...replyHeaders(env), 'content-type': 'application/manifest+json' };

  return {
    source(request) {
      if (request.path === API_PATH)
        return {
          route: API_PATH,
          async reply() {
            const { found: directory, version } = await findRequested(cache, request.query);
            return { answer: jsonOf(directory, apiHeaders), headers: sharedCacheHeaders(env, directory, version) };
          },
        };
      if (request.path === MANIFEST_PATH)
        return {
          route: MANIFEST_PATH,
          reply: async () => ({
            answer: manifestOf((await findRequested(cache, request.query)).found, manifestHeaders),
          }),
        };
      if (request.path === PICTURE_PATH)
        return {
          route: PICTURE_PATH,
          reply: async () => ({
            answer: pictureOf(platform, (await findRequested(cache, request.query)).found, {
              headers: pictureHeaders,
              queueAccount: request.queueAccount(),
            }),
          }),
        };
      if (request.path === ICON_PATH)
        return {
          route: ICON_PATH,
          reply: async () => ({
            answer: iconOf((await findRequested(cache, request.query)).found, {
              headers: pictureHeaders,
              queueAccount: request.queueAccount(),
            }),
          }),
        };
      const slug = cleanTypedPath(request.path).slice(1);
      if (!canBeDirectory(slug)) return null;
      return { route: '/:slug', reply: async () => pageReply(env, await cache.find(slug, 0), request) };
    },
    isPage: async (path) => canBeDirectory(path.slice(1)) && (await cache.find(path.slice(1), 0)) !== null,
    close: () => cache.close(),
  };
}

const canBeDirectory = (slug: string) =>
  slug.length >= 2 && slug.length <= 60 && SLUG_PATTERN.test(slug) && !reservedSlugs.has(slug);

/** Fast path for displays: parsing with zod costs a quarter of the response. */
const SIMPLE_QUERY = /^slug=([a-z0-9-]{1,60})(?:&version=([1-9]\d{0,8}))?$/;

async function findRequested(cache: DirectoryCache, query: string) {
  const simpleQuery = SIMPLE_QUERY.exec(query);
  const { slug = '', version = 0 } = simpleQuery
    ? { slug: simpleQuery[1], version: Number(simpleQuery[2] ?? 0) }
    : directoryQuery.parse(parse(query));
  const directory = await cache.find(slug, version);
  if (!directory) throw notFoundError('Property');
  return { found: directory, version };
}

/** Returns the page, or a redirect from a former or differently cased slug. */
function pageReply(env: Env, directory: CachedDirectory | null, { path, query, headers }: PublicRequest): Reply | null {
  if (!directory) return null;
  if (path !== `/${directory.slug}`)
    return {
      location: `/${directory.slug}${query && `?${query}`}`,
      headers: documentHeaders(env, 'directory', ancestorsOf(env, directory, query)),
    };
  return { answer: pageOf(env, directory, { headers, query }), headers: sharedCacheHeaders(env, directory) };
}

/** Allows any ancestor for the wall view of a building that allows players: it has no session and submits nothing. */
const ancestorsOf = (env: Env, { framing }: Pick<CachedDirectory, 'framing'>, query: string): string[] | 'any' =>
  framing === 'players' && isWall(query) ? 'any' : env.PUBLIC_FRAME_ANCESTORS;

/** Reads the parameter as the page does (`displayParameter` of its settings). */
const isWall = (query: string) => query !== '' && new URLSearchParams(query).get('display') === '1';

const jsonOf = ({ propertyId, etag, json }: CachedDirectory, headers: Headers): Answer => ({
  kind: 'directory',
  key: String(propertyId),
  version: etag,
  make: () => ({ headers, content: json, etag }),
});

function pageOf(
  env: Env,
  { propertyId, etag, ...directory }: CachedDirectory,
  { headers, query }: Pick<PublicRequest, 'headers' | 'query'>,
): Answer {
  const build = buildStamp();
  const language = languageOf({ headers }, query);
  const ancestors = ancestorsOf(env, directory, query);
  const keySuffix = ancestors === 'any' ? '-any' : '';
  return {
    kind: 'directory page',
    key: `${propertyId} ${language} ${build}${keySuffix}`,
    version: etag,
    async make() {
      const start = await startOf(directory);
      const { tenantCount, isWhole } = directory;
      return {
        headers: {
          ...documentHeaders(env, 'directory', ancestors),
          ...languageHeaders(language),
          'content-type': 'text/html; charset=utf-8',
        },
        content: Buffer.from(
          renderDirectoryPage({ initialDirectory: start, tenantCount, isComplete: isWhole }, env, language),
        ),
        etag: `${etag}-${build}-${language}${keySuffix}`,
      };
    },
  };
}

const startOf = async ({ start }: Pick<CachedDirectory, 'start'>) =>
  directoryReply.parse(JSON.parse((await unpack(start)).toString()));

/** The drawing of whoever asks first. */
interface Drawing {
  readonly headers: Headers;
  readonly queueAccount: string;
}

/** Drawn again each hour it is asked for: a logo that could not be fetched comes back. */
const pictureOf = (platform: Platform, directory: CachedDirectory, { headers, queueAccount }: Drawing): Answer => ({
  kind: 'picture',
  key: String(directory.propertyId),
  version: `${directory.picture} ${Math.floor(performance.now() / 3_600_000)}`,
  async make() {
    const initialDirectory = await startOf(directory);
    const content = await heavyWork.run(queueAccount, (turn) => directoryPicture(turn, platform, initialDirectory));
    return { headers, content, isCompressed: true };
  },
});

const iconOf = (directory: CachedDirectory, { headers, queueAccount }: Drawing): Answer => ({
  kind: 'icon',
  key: String(directory.propertyId),
  version: iconUrl(directory),
  async make() {
    const content = await heavyWork.run(queueAccount, (turn) => monogramPicture(turn, directory));
    if (!content) throw notFoundError('Icon');
    return { headers, content, isCompressed: true };
  },
});

const manifestOf = (directory: CachedDirectory, headers: Headers): Answer => ({
  kind: 'manifest',
  key: String(directory.propertyId),
  version: directory.etag,
  make: async () => ({ headers, content: Buffer.from(await directoryManifest(directory)) }),
});

/** TTL and purge tag for CDNs; none for a stale response, which must not be cached. */
function sharedCacheHeaders(
  { CDN_SECONDS }: Pick<Env, 'CDN_SECONDS'>,
  directory: CachedDirectory,
  requestedVersion = 0,
): Headers | undefined {
  if (CDN_SECONDS === 0 || directory.version < Math.max(directory.newestVersion, requestedVersion)) return undefined;
  const seconds = Math.min(CDN_SECONDS, Math.floor((directory.endsAt - performance.now()) / 1_000));
  if (seconds < 1) return undefined;
  // Browsers revalidate. `stale-while-revalidate` is for CDNs only (RFC 9213, and Fastly's header): in `Cache-Control`,
  // Chromium would show a display stale content.
  const cacheControl = `max-age=${seconds}, stale-while-revalidate=${seconds}`;
  const tag = cacheTagOf(directory.propertyId);
  return {
    'cache-control': `public, max-age=0, must-revalidate, s-maxage=${seconds}`,
    'cdn-cache-control': cacheControl,
    'surrogate-control': cacheControl,
    'cache-tag': tag,
    'surrogate-key': tag,
  };
}
