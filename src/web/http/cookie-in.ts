import type { IncomingMessage } from 'node:http';

/** Not decoded. */
export function cookieIn({ headers }: Pick<IncomingMessage, 'headers'>, name: string): string | undefined {
  if (headers.cookie === undefined) return undefined;
  const pairs = headers.cookie.split(/;\s*/);
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
}
