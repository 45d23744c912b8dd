import type * as calls from '../../../../../modules/visitors/calls.ts';
import type { Given } from '../../../lib/call-address.ts';

type Report = typeof calls.countVisit | typeof calls.countSearch;

/** What announces itself as a program. */
const PROGRAMS = /[^u]bot\b|crawl|spider|slurp|lighthouse|prerender|preview/i;

/** Neither from programs, nor from the manager's own preview. */
export function report<C extends Report>({ method, path }: C, body: Given<C>['body']): void {
  if (PROGRAMS.test(navigator.userAgent) || window.frameElement) return;
  void fetch(path, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    credentials: 'omit', // counted anonymously, and a wall in a foreign frame writes nothing with a session
    keepalive: true, // outlives the page
  }).catch(() => {
    // offline: it is not counted
  });
}
