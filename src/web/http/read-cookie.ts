import type { IncomingMessage } from 'node:http';

/** Returns the undecoded value. */
export function readCookie({ headers }: Pick<IncomingMessage, 'headers'>, name: string): string | undefined {
  if (headers.cookie === undefined) return undefined;
  const pairs = headers.cookie.split(/;\s*/);
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
}
