import type { IncomingMessage } from 'node:http';

/**
 * The client's address behind this many trusted proxies, counted from the end of `X-Forwarded-For`: earlier entries may
 * be forged. Same as Express's `req.ip` with `trust proxy`.
 */
export function clientAddressOf(
  { headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>,
  trustedProxies: number,
): string {
  const forwarded = [headers['x-forwarded-for'] ?? []].flat().join(',').split(',').filter(Boolean);
  const nearestFirst = [socket.remoteAddress ?? '', ...forwarded.reverse().map((address) => address.trim())];
  return nearestFirst[Math.min(trustedProxies, nearestFirst.length - 1)] ?? '';
}

/** A customer's IPv6 /56 counts as one address. */
export function networkOf(ip: string): string {
  const plain = ip.replace(/^::ffff:(?=\d+\.)/, '');
  if (!plain.includes(':')) return plain;
  const [left = '', right = ''] = plain.split('::');
  const [front, back] = [left, right].map((part) => part.split(':').filter(Boolean)) as [string[], string[]];
  const groups = [...front, ...Array(Math.max(0, 8 - front.length - back.length)).fill('0'), ...back];
  return `${groups.slice(0, 3).join(':')}:${(groups[3] ?? '0').padStart(4, '0').slice(0, 2)}`;
}
