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
import { createOperations } from '../platform/process/lifecycle.ts';
import { closeServer } from '../platform/process/process.ts';
import { securityHeaders } from '../platform/security/security-headers.ts';
import { notFound } from '../shared/errors.ts';
import { firstLanguage } from '../texts/languages.ts';
import { apiDocsPage } from './http/api-docs.ts';
import { connectionProbe } from './http/connection-probe.ts';
import { refuseForeignWrites } from './http/csrf.ts';
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
import { answerFromMemory } from './public/from-memory.ts';
import { languageHeaders, languageOf } from './public/language.ts';
import { repairedLinks } from './public/mailed-links.ts';
import { documentOf, findPage, languagesOf, missingPage, type PageFacts, pageFacts, pageHtml } from './public/page.ts';
import { createPublicDirectory } from './public/public-directory.ts';
import { publicPages } from './public/public-pages.ts';
import { findShopPage } from './public/shop-pages.ts';
import { typedPath } from './public/typed-path.ts';
import { wellKnown } from './public/well-known.ts';

export interface Web {
  readonly server: Server;
  close(): Promise<void>;
}

/** Public responses, encoded. */
const MEMORY_BYTES = 96 * 1024 * 1024;
/** The API description in each encoding. */
const DOCUMENTS_BYTES = 8 * 1024 * 1024;

export function createWeb(platform: Platform): Web {
  const { env } = platform;
  const headers = securityHeaders(env);
  const guard = createProxyGuard(platform, headers);
  const operations = createOperations(platform, { proxyFault: guard.fault });
  const directory = createPublicDirectory(platform);
  const facts = pageFacts(env);
  const sources = [repairedLinks(headers), directory.source, ...publicPages(platform, facts)];
  const answer = answerFromMemory(platform, headers, new AnswerCache(MEMORY_BYTES), sources);
  const sessions = createSessions(platform);
  const board = createQueuesBoard(platform, sessions, headers);
  const app = createApp(platform, { headers, sessions, board, facts });

  let isDraining = false;
  const server = createHttpServer(env, platform.log, (req, res) => {
    if (isDraining) res.shouldKeepAlive = false; // so that the client's next request reaches another process
    if (operations.answer(req, res) || guard.refuse(req, res)) return;
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
}

function createApp(platform: Platform, { headers, sessions, board, facts }: AppParts): Express {
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
  const oneClick = new Set(routes.filter(({ isOneClick }) => isOneClick).map(({ path }) => path));
  app.use(refuseForeignWrites(platform.env.APP_URL, platform.log, oneClick));
  serveApi(app, platform, sessions);
  app.use(observePages(platform.metrics));
  app.use(board.path, board.handler);
  app.get(QUEUES_PAGE, guardQueuesPage(platform, sessions));
  servePages(app, platform, facts);
  app.use(errorHandler(platform.log));
  return app;
}

const QUEUES_PAGE = '/admin/queues';

/** Without headers. */
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
  const documents = new AnswerCache(DOCUMENTS_BYTES);
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
    throw notFound('Call');
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
  // Without a named parameter: Express would answer 400 for an undecodable path, not the 404 page.
  app.get(/.*/, async (req, res) => {
    const path = typedPath(req.path);
    const page = (await findShopPage(platform, path)) ?? findPage(path);
    if (page && path !== req.path) return void res.redirect(path + req.originalUrl.slice(req.path.length));
    const shown = page ?? missingPage(req.path);
    res.locals.document = documentOf(shown);
    res.status(page ? (res.locals.pageStatus ?? 200) : 404);
    const known = languagesOf(shown);
    const wanted = languageOf(req, req.originalUrl.split('?')[1] ?? '');
    const language = known.includes(wanted) ? wanted : firstLanguage;
    res.set({ ...documentHeaders(platform.env, documentOf(shown)), 'cache-control': 'no-cache' }).type('html');
    if (known.length > 1) res.set(languageHeaders(language));
    res.send(pageHtml(shown, facts, language));
  });
  app.use(() => {
    throw notFound('Page');
  });
}
