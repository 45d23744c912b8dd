import type { Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import compression from 'compression';
import express, { type Express, type RequestHandler } from 'express';
import { pinoHttp } from 'pino-http';
import { routes } from '../modules/index.ts';
import { VERSION } from '../platform/config/installation.ts';
import { createHttpServer } from '../platform/config/tls.ts';
import type { Platform } from '../platform/core/platform.ts';
import { PROBE_PATH } from '../platform/http/proxy-probe.ts';
import type { Metrics } from '../platform/observability/metrics.ts';
import { createOperations } from '../platform/process/operator-endpoints.ts';
import { closeServer } from '../platform/process/process.ts';
import { securityHeaders } from '../platform/security/security-headers.ts';
import { notFoundError } from '../shared/errors.ts';
import { defaultLanguage } from '../texts/languages.ts';
import { apiDocsPage } from './http/api-docs.ts';
import { connectionProbe } from './http/connection-probe.ts';
import { rejectCrossSiteWrites } from './http/csrf.ts';
import { errorHandler } from './http/error-handler.ts';
import { loggedPath } from './http/logged-path.ts';
import { mountRoutes } from './http/mount.ts';
import { createProxyGuard } from './http/proxy-guard.ts';
import { createQueuesBoard, guardQueuesPage, type QueuesBoard } from './http/queues-board.ts';
import { requestIdOf } from './http/request-context.ts';
import { createSessions, type Sessions } from './http/session.ts';
import { type Answer, AnswerCache } from './public/answer-cache.ts';
import { builtFiles } from './public/built-files.ts';
import { documentHeaders } from './public/documents.ts';
import { languageHeaders, languageOf } from './public/language.ts';
import { repairLinks } from './public/mailed-links.ts';
import { documentOf, findPage, languagesOf, missingPage, type PageFacts, pageFacts, pageHtml } from './public/page.ts';
import { rejectPageWrites } from './public/page-methods.ts';
import { createPublicDirectory } from './public/public-directory.ts';
import { publicPages } from './public/public-pages.ts';
import { serveFromMemory } from './public/serve-from-memory.ts';
import { findShopPage } from './public/shop-pages.ts';
import { cleanTypedPath } from './public/typed-path.ts';
import { wellKnown } from './public/well-known.ts';

export interface Web {
  readonly server: Server;
  close(): Promise<void>;
}

/** Cache size of encoded public responses. */
const ANSWER_CACHE_BYTES = 96 * 1024 * 1024;
/** Cache size of the API description in each encoding. */
const DOCUMENT_CACHE_BYTES = 8 * 1024 * 1024;

export function createWeb(platform: Platform): Web {
  const { env } = platform;
  const headers = securityHeaders(env);
  const guard = createProxyGuard(platform, headers);
  const operations = createOperations(platform, { proxyFault: guard.fault });
  const directory = createPublicDirectory(platform);
  const facts = pageFacts(env);
  const memorySources = [repairLinks(headers), directory.source, ...publicPages(platform, facts)];
  const answer = serveFromMemory(platform, headers, new AnswerCache(ANSWER_CACHE_BYTES), memorySources);
  const sessions = createSessions(platform);
  const board = createQueuesBoard(platform, sessions, headers);
  const app = createApp(platform, { headers, sessions, board, facts, isDirectory: directory.isPage });

  let isDraining = false;
  const server = createHttpServer(env, platform.log, (req, res) => {
    if (isDraining) res.shouldKeepAlive = false; // so that the client's next request reaches another process
    if (operations.answer(req, res) || guard.rejectOnFault(req, res)) return;
    void answer(req, res).then((isAnswered) => isAnswered || app(req, res));
  });
  server.keepAliveTimeout = 65_000; // longer than load balancers keep idle connections
  return {
    server,
    async close() {
      operations.drain();
      isDraining = true;
      await sleep(env.DRAIN_SECONDS * 1000);
      await closeServer(server, platform.log);
      await board.close();
      directory.close();
    },
  };
}

type Headers = Readonly<Record<string, string>>;

interface AppParts {
  readonly headers: Headers;
  readonly sessions: Sessions;
  readonly board: QueuesBoard;
  readonly facts: PageFacts;
  readonly isDirectory: (path: string) => Promise<boolean>;
}

function createApp(platform: Platform, { headers, sessions, board, facts, isDirectory }: AppParts): Express {
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('trust proxy', platform.env.TRUST_PROXY);
  app.set('query parser', 'simple');
  app.use((_req, res, next) => {
    res.set(headers);
    next();
  });
  const autoLogging = platform.env.NODE_ENV === 'production';
  app.use(pinoHttp({ logger: platform.log, genReqId: (req, res) => requestIdOf(req, res), autoLogging, serializers }));
  app.use(compression({ threshold: '1kb' }));
  app.use(rejectPageWrites(isCall, isDirectory));
  const oneClickPaths = new Set(routes.filter(({ isOneClick }) => isOneClick).map(({ path }) => path));
  app.use(rejectCrossSiteWrites(platform.env.APP_URL, platform.log, oneClickPaths));
  serveApi(app, platform, sessions);
  app.use(observePages(platform.metrics));
  app.use(board.path, board.handler);
  app.get(QUEUES_PAGE, guardQueuesPage(platform, sessions));
  servePages(app, platform, facts);
  app.use(errorHandler(platform.log));
  return app;
}

const isCall = (method: string, path: string) =>
  path.startsWith('/api/') || routes.some((route) => route.method === method && route.path === path);

const QUEUES_PAGE = '/admin/queues';

/** Omits headers. */
const serializers = {
  req: ({ id, method, url = '' }: { id: string; method: string; url?: string }) => ({
    id,
    method,
    path: loggedPath(url),
  }),
  res: ({ statusCode }: { statusCode: number }) => ({ statusCode }),
};

function serveApi(app: Express, platform: Platform, sessions: Sessions): void {
  app.use('/api', (_req, res, next) => {
    res.set('cache-control', 'no-store');
    next();
  });
  mountRoutes(app, platform, sessions, routes);
  const documents = new AnswerCache(DOCUMENT_CACHE_BYTES);
  const description: Answer = {
    kind: 'document',
    key: 'openapi',
    version: VERSION,
    async make() {
      const { describeApi } = await import('./http/openapi.ts');
      const content = Buffer.from(JSON.stringify(describeApi(routes, platform.env.APP_URL)));
      return { headers: { 'content-type': 'application/json; charset=utf-8' }, content };
    },
  };
  const docs: Answer = {
    kind: 'document',
    key: 'docs',
    version: VERSION,
    make: () => ({
      headers: { 'content-type': 'text/html; charset=utf-8' },
      content: Buffer.from(apiDocsPage(routes)),
    }),
  };
  app.get('/api/openapi.json', async (req, res) => await documents.send(req, res, description));
  app.get('/api/docs', async (req, res) => await documents.send(req, res, docs));
  app.get(PROBE_PATH, connectionProbe(platform.env));
  app.use('/api', () => {
    throw notFoundError('Call');
  });
}

/**
 * Measures pages and files; API calls and cached responses are measured elsewhere. Route label: `page` with
 * `res.locals.document`, or `file`.
 */
function observePages({ requests }: Metrics): RequestHandler {
  return (req, res, next) => {
    const method = req.method === 'GET' || req.method === 'HEAD' ? req.method : 'other';
    const stop = requests.startTimer({ method });
    res.once('finish', () => {
      const { document } = res.locals;
      stop({ route: document === undefined ? 'file' : `page ${document}`, status: res.statusCode });
    });
    next();
  };
}

function servePages(app: Express, platform: Platform, facts: PageFacts): void {
  app.use(wellKnown(platform));
  app.use(builtFiles(platform.env));
  // A named parameter would answer 400 for an undecodable path instead of the 404 page.
  app.get(/.*/, async (req, res) => {
    const path = cleanTypedPath(req.path);
    const page = (await findShopPage(platform, path)) ?? findPage(path);
    if (page && path !== req.path) return void res.redirect(path + req.originalUrl.slice(req.path.length));
    const shownPage = page ?? missingPage(req.path);
    res.locals.document = documentOf(shownPage);
    res.status(page ? (res.locals.pageStatus ?? 200) : 404);
    const pageLanguages = languagesOf(shownPage);
    const requestedLanguage = languageOf(req, req.originalUrl.split('?')[1] ?? '');
    const language = pageLanguages.includes(requestedLanguage) ? requestedLanguage : defaultLanguage;
    res.set({ ...documentHeaders(platform.env, documentOf(shownPage)), 'cache-control': 'no-cache' }).type('html');
    if (pageLanguages.length > 1) res.set(languageHeaders(language));
    res.send(pageHtml(shownPage, facts, language));
  });
  app.use(() => {
    throw notFoundError('Page');
  });
}
