import { createHmac } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/**
 * Counts trusted proxies from the end of `X-Forwarded-For`: earlier entries may be forged. Same as Express's `req.ip`.
 */
export function clientAddressOf(
  { headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>,
  trustedProxies: number,
): string {
  const forwarded = [headers['x-forwarded-for'] ?? []].flat().join(',').split(',').filter(Boolean);
  const nearestFirst = [socket.remoteAddress ?? '', ...forwarded.reverse().map((address) => address.trim())];
  return nearestFirst[Math.min(trustedProxies, nearestFirst.length - 1)] ?? '';
}

/** Groups a customer's IPv6 /56. */
export function networkOf(ip: string): string {
  const address = ip.replace(/^::ffff:(?=\d+\.)/, '');
  if (!address.includes(':')) return address;
  const [head = '', tail = ''] = address.split('::');
  const [headGroups, tailGroups] = [head, tail].map((part) => part.split(':').filter(Boolean)) as [string[], string[]];
  const groups = [
    ...headGroups,
    ...Array(Math.max(0, 8 - headGroups.length - tailGroups.length)).fill('0'),
    ...tailGroups,
  ];
  return `${groups.slice(0, 3).join(':')}:${(groups[3] ?? '0').padStart(4, '0').slice(0, 2)}`;
}

/** Recognizes a stored network without revealing it. */
export const hashedNetworkOf = (ip: string, key: string): string =>
  createHmac('sha256', key).update(networkOf(ip)).digest('base64url');
