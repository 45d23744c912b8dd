import { createServer, type Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import express, { type Express } from 'express';
import { pinoHttp } from 'pino-http';
import { routes } from '../modules/index.ts';
import { notFound } from '../platform/errors.ts';
import { createOperations } from '../platform/lifecycle.ts';
import type { Platform } from '../platform/platform.ts';
import { closeServer } from '../platform/process.ts';
import { securityHeaders } from '../platform/security-headers.ts';
import { apiDocsPage } from './http/api-docs.ts';
import { refuseForeignWrites } from './http/csrf.ts';
import { errorHandler } from './http/error-handler.ts';
import { mountRoutes } from './http/mount.ts';
import { describeApi } from './http/openapi.ts';
import { CLIENT_FOLDER, findPage, renderDirectoryPage, renderPage } from './http/page.ts';
import { createQueuesBoard, guardQueuesPage, type QueuesBoard } from './http/queues-board.ts';
import { requestIdOf } from './http/request-context.ts';
import { createSessions, type Sessions } from './http/session.ts';
import { createPublicDirectory } from './public-directory.ts';
import { findShopPage } from './shop-pages.ts';

export interface Web {
  readonly server: Server;
  close(): Promise<void>;
}

/** The HTTP side of the product on a server of its own, which the caller lets listen. */
export function createWeb(platform: Platform): Web {
  const { env } = platform;
  const headers = securityHeaders(env);
  const operations = createOperations(platform);
  const directory = createPublicDirectory(platform, headers, (found) => renderDirectoryPage(found, env.APP_URL));
  const sessions = createSessions(platform);
  const board = createQueuesBoard(platform, sessions, headers);
  const app = createApp(platform, headers, sessions, board);

  let isDraining = false;
  const server = createServer((req, res) => {
    if (isDraining) res.shouldKeepAlive = false; // the client's next request finds another process
    if (operations.answer(req, res)) return;
    directory.answer(req, res).then((answered) => answered || app(req, res));
  });
  server.keepAliveTimeout = 65_000; // longer than a balancer's usual minute, so that it never reuses a closed connection
  return {
    server,
    async close() {
      operations.drain();
      isDraining = true;
      await sleep(env.DRAIN_SECONDS * 1000);
      await closeServer(server);
      await board.close();
      directory.close();
    },
  };
}

type Headers = Readonly<Record<string, string>>;

function createApp(platform: Platform, headers: Headers, sessions: Sessions, board: QueuesBoard): Express {
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
  app.use(refuseForeignWrites(platform.env.APP_URL));
  serveApi(app, platform, sessions);
  app.use(board.path, board.handler);
  app.get(QUEUES_PAGE, guardQueuesPage(platform, sessions));
  servePages(app, platform);
  app.use(errorHandler(platform.log));
  return app;
}

const QUEUES_PAGE = '/admin/queues';

/** Neither queries nor headers: a mailed link carries its token there. */
const serializers = {
  req: ({ id, method, url = '' }: { id: string; method: string; url?: string }) => ({
    id,
    method,
    path: url.split('?', 1)[0],
  }),
  res: ({ statusCode }: { statusCode: number }) => ({ statusCode }),
};

function serveApi(app: Express, platform: Platform, sessions: Sessions): void {
  app.use('/api', (_req, res, next) => {
    res.set('cache-control', 'no-store');
    next();
  });
  mountRoutes(app, platform, sessions, routes);
  const description = describeApi(routes, platform.env.APP_URL);
  app.get('/api/openapi.json', (_req, res) => void res.json(description));
  app.get('/api/docs', (_req, res) => void res.type('html').send(apiDocsPage(routes)));
  app.use('/api', () => {
    throw notFound('This call');
  });
}

/** The built client: its files, and its page for whatever it has a page for. */
function servePages(app: Express, platform: Platform): void {
  const immutable = { immutable: true, maxAge: '1y', index: false, fallthrough: false };
  app.use('/assets', express.static(`${CLIENT_FOLDER}/assets`, immutable));
  app.use(express.static(CLIENT_FOLDER, { index: false, maxAge: 0 }));
  app.get('/{*path}', async (req, res) => {
    const page = (await findShopPage(platform, req.path)) ?? findPage(req.path);
    res.status(page ? (res.locals.pageStatus ?? 200) : 404);
    res.set('cache-control', 'no-cache').type('html');
    res.send(renderPage(page ?? { title: '404 Page Not Found' }));
  });
  app.use(() => {
    throw notFound('This page');
  });
}
