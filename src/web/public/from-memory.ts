import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Platform } from '../../platform/core/platform.ts';
import type { Metrics } from '../../platform/observability/metrics.ts';
import type { Series } from '../../platform/observability/request-times.ts';
import { isUnexpected, refusalOf } from '../http/error-handler.ts';
import { requestIdOf } from '../http/request-context.ts';

/** Something that can be sent; it answers a promise where it has to be made first. */
export interface Reply {
  send(req: IncomingMessage, res: ServerResponse): Promise<void> | undefined;
}

/** What a request asks for. */
export interface Asked {
  /** Its pattern, for the metrics. */
  readonly route: string;
  /** `null`: somebody else answers it. */
  readonly reply: Reply | null | Promise<Reply | null>;
}

/** Knows the requests of one kind by path and query; what it throws is answered as a refusal. */
export type Source = (path: string, query: string) => Asked | null;

/** Answers a request, at once where that is possible; `false`: somebody else must. */
export type Answer = (req: IncomingMessage, res: ServerResponse) => boolean | Promise<boolean>;

type Headers = Readonly<Record<string, string>>;

/** The most frequent requests, answered from memory ahead of Express. */
export function answerFromMemory(platform: Platform, headers: Headers, sources: readonly Source[]): Answer {
  const observe = observer(platform.metrics);

  async function answerLater(asked: Asked, begun: number, req: IncomingMessage, res: ServerResponse): Promise<boolean> {
    try {
      const reply = await asked.reply;
      if (!reply) return false;
      await reply.send(req, res);
    } catch (error) {
      refuse(platform, headers, error, req, res);
    }
    observe(asked.route, res.statusCode, begun);
    return true;
  }

  return (req, res) => {
    if (req.method !== 'GET' && req.method !== 'HEAD') return false;
    const begun = performance.now();
    try {
      const asked = askedFor(sources, req.url ?? '');
      if (!asked?.reply) return false;
      if (asked.reply instanceof Promise) return answerLater(asked, begun, req, res);
      const sent = asked.reply.send(req, res);
      if (sent) return answerLater({ ...asked, reply: { send: () => sent } }, begun, req, res);
      observe(asked.route, res.statusCode, begun);
    } catch (error) {
      refuse(platform, headers, error, req, res);
    }
    return true;
  };
}

function askedFor(sources: readonly Source[], url: string): Asked | null {
  const mark = url.indexOf('?');
  const path = mark < 0 ? url : url.slice(0, mark);
  const query = mark < 0 ? '' : url.slice(mark + 1);
  for (const source of sources) {
    const asked = source(path, query);
    if (asked) return asked;
  }
  return null;
}

/** Notes how long a request took. */
function observer({ requests }: Metrics): (route: string, status: number, begun: number) => void {
  const known = new Map<string, Map<number, Series>>();
  return (route, status, begun) => {
    const ofRoute = known.get(route) ?? new Map<number, Series>();
    if (ofRoute.size === 0) known.set(route, ofRoute);
    const series = ofRoute.get(status) ?? requests.seriesOf({ method: 'GET', route, status });
    if (!ofRoute.has(status)) ofRoute.set(status, series);
    series.add((performance.now() - begun) / 1_000);
  };
}

function refuse(platform: Platform, headers: Headers, error: unknown, req: IncomingMessage, res: ServerResponse): void {
  const requestId = requestIdOf(req);
  const refusal = refusalOf(error, requestId);
  if (isUnexpected(error)) platform.log.error({ err: error, requestId }, 'what is answered from memory failed');
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
