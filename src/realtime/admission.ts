import type { IncomingMessage } from 'node:http';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { Platform } from '../platform/core/platform.ts';
import { clientAddressOf, networkOf } from '../platform/security/client-address.ts';
import { isFromOwnOrigin } from '../platform/security/own-origin.ts';
import { scaledPoints, socketLimits } from '../shared/rate-limits.ts';

type Refusal = 'origin' | 'handshakes' | 'address' | 'total' | 'gone';

/**
 * Limits handshakes by origin, address rate and total number.
 * @returns a function that counts a handshake until its connection closes, or rejects it
 */
export function createSocketAdmission({ env, metrics }: Platform): (req: IncomingMessage) => Promise<boolean> {
  const openSockets = new Map<string, number>();
  let totalSockets = 0;
  const { points, seconds } = socketLimits.handshakes;
  const maxHandshakes = scaledPoints(points, env.RATE_LIMIT_SCALE);
  const handshakes = new RateLimiterMemory({ points: maxHandshakes, duration: seconds });

  async function rejectionReason(req: IncomingMessage, network: string): Promise<Refusal | null> {
    // CORS does not cover WebSockets. Programs without `Origin` are admitted: everything here is public.
    if (isFromOwnOrigin(req.headers, env.APP_URL) === false) return 'origin';
    const isWithinLimit = await handshakes.consume(network).then(
      () => true,
      () => false,
    );
    if (!isWithinLimit) return 'handshakes';
    if ((openSockets.get(network) ?? 0) >= env.REALTIME_SOCKETS_PER_ADDRESS) return 'address';
    if (totalSockets >= env.REALTIME_SOCKETS) return 'total';
    return req.socket.destroyed ? 'gone' : null;
  }

  function countSocket(network: string, change: 1 | -1): void {
    totalSockets += change;
    const remaining = (openSockets.get(network) ?? 0) + change;
    if (remaining > 0) openSockets.set(network, remaining);
    else openSockets.delete(network);
  }

  return async (req) => {
    const network = networkOf(clientAddressOf(req, env.TRUST_PROXY));
    const reason = await rejectionReason(req, network);
    if (reason) {
      metrics.socketsRefused.inc({ reason });
      return false;
    }
    countSocket(network, 1);
    req.socket.once('close', () => countSocket(network, -1));
    return true;
  };
}
