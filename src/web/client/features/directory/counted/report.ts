import type * as calls from '../../../../../modules/visitors/calls.ts';
import type { CallInput } from '../../../lib/call-address.ts';

type Report = typeof calls.countVisit | typeof calls.countSearch;

/** User agents of crawlers and test tools. */
const PROGRAMS = /[^u]bot\b|crawl|spider|slurp|lighthouse|prerender|preview/i;

/** Sends a usage report, except from crawlers and the manager's own preview. */
export function report<C extends Report>({ method, path }: C, body: CallInput<C>['body']): void {
  if (PROGRAMS.test(navigator.userAgent) || window.frameElement) return;
  void fetch(path, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    credentials: 'omit', // anonymous: reports carry no session
    keepalive: true, // outlives the page
  }).catch(() => {
    // Offline visits are not counted.
  });
}
