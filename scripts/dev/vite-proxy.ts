import { existsSync, statSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { createLogger, createServer, type Logger, type ProxyOptions, type ViteDevServer } from 'vite';
import { REALTIME_PATH } from '../../src/realtime/protocol.ts';

const ENTRY_SCRIPT = /src="\.\/documents\/(app|directory)\/main\.tsx"/;
/** Nonce of scripts and styles injected by Vite and React Refresh. */
const NONCE = 'development';

export interface ViteProxyOptions {
  readonly root: string;
  readonly host: string;
  readonly port: number;
  readonly target: string;
  ready(): Promise<unknown>;
}

export async function openViteProxy({ root, host, port, target, ready }: ViteProxyOptions): Promise<ViteDevServer> {
  const sources = join(root, 'src/web/client');
  const product: ProxyOptions = { target, xfwd: true, bypass: async () => void (await ready()) };
  const pages: ProxyOptions = {
    ...product,
    selfHandleResponse: true,
    bypass: async ({ url = '/' }) => {
      if (isSource(sources, url)) return url;
      await ready();
    },
    configure(proxy) {
      proxy.on('proxyReq', (request) => request.removeHeader('accept-encoding'));
      proxy.on('error', (_error, _req, res) => {
        if ('writeHead' in res && !res.headersSent) res.writeHead(502).end('The server has failed: see the terminal.');
      });
      proxy.on('proxyRes', (answer, req, res) =>
        forwardPage(vite, answer, req, res).catch((error: unknown) => res.destroy(error as Error)),
      );
    },
  };
  const vite = await createServer({
    configFile: join(root, 'vite.config.ts'),
    root: sources,
    appType: 'custom',
    clearScreen: false,
    customLogger: loggerWithoutSocketErrors(),
    html: { cspNonce: NONCE },
    server: { host, port, strictPort: true, proxy: { [REALTIME_PATH]: { ...product, ws: true }, '/': pages } },
  });
  return await vite.listen();
}

/** Vite's virtual modules contain an @. */
function isSource(sources: string, url: string): boolean {
  const path = decodeURIComponent(url.split('?', 1)[0] ?? '');
  if (/^\/(@|node_modules\/)/.test(path)) return true;
  return [sources, join(sources, 'public')].some((folder) => isFile(join(folder, path)));
}

const isFile = (path: string) => existsSync(path) && statSync(path).isFile();

async function forwardPage(
  vite: ViteDevServer,
  answer: IncomingMessage,
  req: IncomingMessage,
  res: ServerResponse,
): Promise<void> {
  const { connection: _hop, ...headers } = answer.headers;
  const { statusCode = 502 } = answer;
  const isPage = headers['content-type']?.startsWith('text/html') && req.method === 'GET';
  if (!isPage) {
    res.writeHead(statusCode, headers);
    answer.pipe(res);
    return;
  }
  const html = await text(answer);
  const page = ENTRY_SCRIPT.test(html) ? await vite.transformIndexHtml('/index.html', html, req.url) : html;
  const { 'content-length': _length, etag: _etag, ...keptHeaders } = headers;
  const policy = policyForVite(String(headers['content-security-policy']));
  res.writeHead(statusCode, { ...keptHeaders, 'content-security-policy': policy }).end(page);
}

/** Closed pages and product restarts break connections; the cause is already logged. */
function loggerWithoutSocketErrors(): Logger {
  const logger = createLogger('warn');
  const { error } = logger;
  logger.error = (message, options) => {
    const { code = '' } = (options?.error ?? {}) as NodeJS.ErrnoException;
    if (!['EPIPE', 'ECONNRESET', 'ECONNREFUSED'].includes(code)) error(message, options);
  };
  return logger;
}

const policyForVite = (policy: string) =>
  policy.replace(/(script-src|style-src) 'self'/g, `$& 'nonce-${NONCE}'`).replace("worker-src 'self'", '$& blob:');
