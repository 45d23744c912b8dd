import type { IncomingHttpHeaders } from 'node:http';

/**
 * Whether a request comes from a page of ours: its `Origin` is the configured address, or the host it was sent to.
 * @returns `null` where it says nothing of its origin: a browser always does with writes and sockets, programs need not.
 */
export function isFromOwnOrigin({ origin, host }: IncomingHttpHeaders, appUrl: string): boolean | null {
  if (origin === undefined) return null;
  return origin === appUrl || (URL.canParse(origin) && new URL(origin).host === host);
}
