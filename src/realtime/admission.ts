import type { IncomingMessage } from 'node:http';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { Platform } from '../platform/core/platform.ts';
import { clientAddressOf, networkOf } from '../platform/security/client-address.ts';
import { isFromOwnOrigin } from '../platform/security/own-origin.ts';
import { socketLimits } from '../shared/rate-limits.ts';

type Refusal = 'origin' | 'handshakes' | 'address' | 'total' | 'gone';

/**
 * Limits handshakes by origin, address rate and total number.
 * @returns a function that counts a handshake until its connection closes, or refuses it.
 */
export function createAdmission({ env, metrics }: Platform): (req: IncomingMessage) => Promise<boolean> {
  const open = new Map<string, number>();
  let total = 0;
  const { points, seconds } = socketLimits.handshakes;
  const scaled = Math.max(1, Math.round(points * env.RATE_LIMIT_SCALE));
  const handshakes = new RateLimiterMemory({ points: scaled, duration: seconds });

  async function refusalOf(req: IncomingMessage, network: string): Promise<Refusal | null> {
    // CORS does not cover WebSockets. Programs send no `Origin` and are admitted: everything here is public.
    if (isFromOwnOrigin(req.headers, env.APP_URL) === false) return 'origin';
    const isPaced = await handshakes.consume(network).then(
      () => true,
      () => false,
    );
    if (!isPaced) return 'handshakes';
    if ((open.get(network) ?? 0) >= env.REALTIME_SOCKETS_PER_ADDRESS) return 'address';
    if (total >= env.REALTIME_SOCKETS) return 'total';
    return req.socket.destroyed ? 'gone' : null;
  }

  function count(network: string, change: 1 | -1): void {
    total += change;
    const left = (open.get(network) ?? 0) + change;
    if (left > 0) open.set(network, left);
    else open.delete(network);
  }

  return async (req) => {
    const network = networkOf(clientAddressOf(req, env.TRUST_PROXY));
    const refusal = await refusalOf(req, network);
    if (refusal) {
      metrics.socketsRefused.inc({ reason: refusal });
      return false;
    }
    count(network, 1);
    req.socket.once('close', () => count(network, -1));
    return true;
  };
}
