import type { IncomingMessage } from 'node:http';

/**
 * Whether a socket may open. A browser always says where its page came from, and CORS does not guard WebSockets;
 * a program says nothing and is let in, for everything here is public.
 */
export function isOwnOrigin(req: IncomingMessage, appUrl: string): boolean {
  const { origin, host } = req.headers;
  if (origin === undefined) return true;
  return origin === appUrl || (URL.canParse(origin) && new URL(origin).host === host);
}
