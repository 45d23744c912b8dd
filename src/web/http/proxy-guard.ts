import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Platform } from '../../platform/core/platform.ts';
import {
  PROXY_FAULT_SECONDS,
  PROXY_GUIDE,
  type ProxyFault,
  type ProxyFaultName,
  proxyFaultKey,
  proxyFaultOf,
  proxyFaults,
  proxyFaultText,
} from '../../platform/http/proxy-faults.ts';
import { brand } from '../../shared/brand.ts';
import { AppError } from '../../shared/errors.ts';
import { escapeHtml } from '../../shared/html.ts';
import { errorReplyOf } from './error-handler.ts';
import { requestIdOf } from './request-context.ts';

const RETRY_SECONDS = 60;
const LOG_INTERVAL_MS = 60_000;

export interface ProxyGuard {
  /** Answers 503 when the session cookie could not be set. @returns whether it did */
  rejectOnFault(req: IncomingMessage, res: ServerResponse): boolean;
  fault(): string | null;
}

/** Detects a misconfigured proxy, which would break sign-in silently. */
export function createProxyGuard(platform: Platform, headers: Readonly<Record<string, string>>): ProxyGuard {
  const { env } = platform;
  const recordFault = createFaultRecorder(platform);
  let lastFault: { name: ProxyFaultName; at: number } | null = null;
  return {
    rejectOnFault(req, res) {
      const name = proxyFaultOf(req, env);
      if (name === null) return false;
      lastFault = { name, at: performance.now() };
      recordFault(name);
      sendFault(req, res, headers, proxyFaults[name]);
      return true;
    },
    fault() {
      const secondsAgo = lastFault ? (performance.now() - lastFault.at) / 1_000 : Number.POSITIVE_INFINITY;
      return lastFault && secondsAgo < PROXY_FAULT_SECONDS ? proxyFaultText(lastFault.name, secondsAgo) : null;
    },
  };
}

/** Logs the fault and stores it for `doctor`, at most once a minute. */
function createFaultRecorder({ env, log, redis }: Platform): (name: ProxyFaultName) => void {
  const key = proxyFaultKey(env.REDIS_PREFIX);
  let recordedAt = Number.NEGATIVE_INFINITY;
  return (name) => {
    const now = performance.now();
    if (now - recordedAt < LOG_INTERVAL_MS) return;
    recordedAt = now;
    const { sentence, advice } = proxyFaults[name];
    log.error({ advice: `${advice} ${PROXY_GUIDE}` }, sentence);
    redis
      .set(key, name, 'EX', PROXY_FAULT_SECONDS)
      .catch((error) => log.warn({ err: error }, 'storing the proxy fault in Redis failed; doctor will not show it'));
  };
}

function sendFault(
  req: IncomingMessage,
  res: ServerResponse,
  headers: Readonly<Record<string, string>>,
  { sentence, advice }: ProxyFault,
): void {
  const requestId = requestIdOf(req);
  const unavailable = new AppError('unavailable', `${brand.name} cannot be used here: ${sentence}. ${advice}`, {
    retryAfter: RETRY_SECONDS,
  });
  const errorReply = errorReplyOf(unavailable, requestId);
  const isCall = /^\/(api|realtime)(\/|$|\?)/.test(req.url ?? '');
  res.writeHead(errorReply.status, {
    ...headers,
    ...errorReply.headers,
    'content-type': isCall ? 'application/json; charset=utf-8' : 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'x-request-id': requestId,
  });
  res.end(isCall ? JSON.stringify(errorReply.body) : faultPage(sentence, advice));
}

function faultPage(sentence: string, advice: string): string {
  // trusted: the advice is a sentence of the product
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
