import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Platform } from '../../platform/core/platform.ts';
import {
  lastSeen,
  PROXY_FAULT_SECONDS,
  PROXY_GUIDE,
  type ProxyFault,
  type ProxyFaultName,
  proxyFaultKey,
  proxyFaultOf,
  proxyFaults,
} from '../../platform/http/proxy-faults.ts';
import { brand } from '../../shared/brand.ts';
import { AppError } from '../../shared/errors.ts';
import { escapeHtml } from '../../shared/html.ts';
import { refusalOf } from './error-handler.ts';
import { requestIdOf } from './request-context.ts';

const RETRY_SECONDS = 60;
const NOTED_EVERY_MS = 60_000;

export interface ProxyGuard {
  /** Answers 503 when the session cookie could not be set. @returns whether it did */
  refuse(req: IncomingMessage, res: ServerResponse): boolean;
  fault(): string | null;
}

/** Detects a misconfigured proxy, which would break sign-in silently. */
export function createProxyGuard(platform: Platform, headers: Readonly<Record<string, string>>): ProxyGuard {
  const { env } = platform;
  const note = createNotes(platform);
  let last: { name: ProxyFaultName; at: number } | null = null;
  return {
    refuse(req, res) {
      const name = proxyFaultOf(req, env);
      if (name === null) return false;
      last = { name, at: performance.now() };
      note(name);
      send(req, res, headers, proxyFaults[name]);
      return true;
    },
    fault() {
      const secondsAgo = last ? (performance.now() - last.at) / 1_000 : Number.POSITIVE_INFINITY;
      return last && secondsAgo < PROXY_FAULT_SECONDS ? lastSeen(last.name, secondsAgo) : null;
    },
  };
}

/** Logs, and stores for `doctor`, at most once a minute. */
function createNotes({ env, log, redis }: Platform): (name: ProxyFaultName) => void {
  const key = proxyFaultKey(env.REDIS_PREFIX);
  let notedAt = Number.NEGATIVE_INFINITY;
  return (name) => {
    const now = performance.now();
    if (now - notedAt < NOTED_EVERY_MS) return;
    notedAt = now;
    const { sentence, advice } = proxyFaults[name];
    log.error({ advice: `${advice} ${PROXY_GUIDE}` }, sentence);
    redis
      .set(key, name, 'EX', PROXY_FAULT_SECONDS)
      .catch((error) => log.warn({ err: error }, 'storing the proxy fault in Redis failed; doctor will not show it'));
  };
}

function send(
  req: IncomingMessage,
  res: ServerResponse,
  headers: Readonly<Record<string, string>>,
  { sentence, advice }: ProxyFault,
): void {
  const requestId = requestIdOf(req);
  const refused = new AppError('unavailable', `${brand.name} cannot be used here: ${sentence}. ${advice}`, {
    retryAfter: RETRY_SECONDS,
  });
  const refusal = refusalOf(refused, requestId);
  const isCall = /^\/(api|realtime)(\/|$|\?)/.test(req.url ?? '');
  res.writeHead(refusal.status, {
    ...headers,
    ...refusal.headers,
    'content-type': isCall ? 'application/json; charset=utf-8' : 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'x-request-id': requestId,
  });
  res.end(isCall ? JSON.stringify(refusal.body) : page(sentence, advice));
}

function page(sentence: string, advice: string): string {
  const code = escapeHtml(advice).replace(/proxy_set_header [^;]*;/, '<code>$&</code>');
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex"><title>${brand.name} cannot be reached right now</title></head>
<body style="font:18px/1.5 system-ui,sans-serif;color:#22252b;background:#fbfaf7;margin:0">
<main style="max-width:36rem;margin:12vh auto;padding:0 24px">
<p style="border-bottom:1px solid #d9d4ca;padding-bottom:12px;font-weight:600">${brand.name}</p>
<h1 style="font-size:28px;line-height:1.15;margin:32px 0 16px">${brand.name} cannot be reached right now</h1>
<p>Please try again later. If you run this site: ${escapeHtml(sentence)}, so nobody could sign in.</p>
<p>${code} See ${PROXY_GUIDE}.</p>
</main></body></html>`;
}
