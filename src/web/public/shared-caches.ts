import type { Env } from '../../platform/config/env.ts';
import { cacheTagOf } from '../../platform/http/cdn.ts';
import type { Reply } from './from-memory.ts';
import type { Freshness, KeptAnswer } from './kept-answer.ts';

/** What is known of a directory that is about to be answered. */
interface Held {
  readonly propertyId: number;
  readonly version: number;
  /** The newest version that was heard of. */
  readonly newest: number;
  /** When its answer ends by itself, in milliseconds of this process. */
  readonly endsAt: number;
}

/**
 * Says to caches between the product and the public for how long they may answer by themselves, and by which tag they are
 * told to forget it; nothing with an answer that is older than what was asked for or heard of, so that no cache hands that on.
 * @returns the answer as it is sent: itself where no cache may have it, for this is the hottest way there is.
 */
export function createSharing({ CDN_SECONDS }: Pick<Env, 'CDN_SECONDS'>) {
  return (found: Held, answer: KeptAnswer, wanted = 0): Reply => {
    if (CDN_SECONDS === 0 || found.version < Math.max(found.newest, wanted)) return answer;
    const seconds = Math.min(CDN_SECONDS, Math.floor((found.endsAt - performance.now()) / 1_000));
    if (seconds < 1) return answer;
    const freshness = freshnessOf(seconds, cacheTagOf(found.propertyId));
    return { send: (req, res) => answer.send(req, res, freshness) };
  };
}

/**
 * Browsers ask each time as ever: Chromium would serve a display what is stale, were `stale-while-revalidate` said to it, so
 * that stands in the fields for caches alone (RFC 9213, and Fastly's older one).
 */
function freshnessOf(seconds: number, tag: string): Freshness {
  const ofCaches = `max-age=${seconds}, stale-while-revalidate=${seconds}`;
  return [
    ...['cache-control', `public, max-age=0, must-revalidate, s-maxage=${seconds}`],
    ...['cdn-cache-control', ofCaches, 'surrogate-control', ofCaches],
    ...['cache-tag', tag, 'surrogate-key', tag],
  ];
}
