import type { IncomingHttpHeaders } from 'node:http';

/** @returns `null` without `Origin`: browsers always send it with writes and sockets, programs need not */
export function isFromOwnOrigin({ origin, host }: IncomingHttpHeaders, appUrl: string): boolean | null {
  if (origin === undefined) return null;
  return origin === appUrl || (URL.canParse(origin) && new URL(origin).host === host);
}
