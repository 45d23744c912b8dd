import { BEAT_MS } from '../../../../../modules/displays/values.ts';
import { ApiError, call } from '../../../lib/api.ts';
import type { DirectorySocket } from '../feed/live-socket.ts';
import { assign, currentPairing, keepPairing } from './pairing.ts';
import { report } from './report.ts';

const ANSWER_TIMEOUT_MS = 10_000;
/** An answer that could not be given is asked for again. */
const AGAIN_MS = 5_000;

interface Heard {
  onIdentify: () => void;
}

/**
 * A paired screen on its socket: says what it is with each connection, that it is there every half minute, and does
 * what it is told. Without a socket it says so over HTTP. Returns what begins with the socket, and what ends it all.
 */
export function keepHeard({ onIdentify }: Heard): { attach: (socket: DirectorySocket) => void; close: () => void } {
  let socket: DirectorySocket | null = null;
  let again: ReturnType<typeof setTimeout> | undefined;
  const hello = () => {
    const pairing = currentPairing();
    if (!pairing || !socket?.connected) return;
    const message = { ...report(), token: pairing.token };
    socket.timeout(ANSWER_TIMEOUT_MS).emit('display:hello', message, (late: unknown, answer: unknown) => {
      const { isForgotten, error } = (late ? { error: late } : answer) as { isForgotten?: boolean; error?: unknown };
      if (isForgotten) keepPairing(null);
      else if (!error) assign(answer);
      else again = setTimeout(hello, AGAIN_MS * (1 + Math.random()));
    });
  };
  const beat = setInterval(() => {
    if (socket?.connected) socket.emit('display:beat', report());
    else void beatOverHttp();
  }, BEAT_MS);
  return {
    attach(opened) {
      socket = opened;
      opened.on('connect', hello);
      opened.on('display:settings', assign);
      opened.on('display:identify', onIdentify);
      opened.on('display:reload', () => location.reload());
      opened.on('display:forgotten', () => keepPairing(null));
      hello();
    },
    close() {
      clearInterval(beat);
      clearTimeout(again);
      socket = null;
    },
  };
}

async function beatOverHttp(): Promise<void> {
  const pairing = currentPairing();
  if (!pairing) return;
  try {
    assign(await call('POST', '/api/displays/beat', { body: { ...report(), token: pairing.token } }));
  } catch (error) {
    if (error instanceof ApiError && error.status === 404 && error.code === 'not_found') keepPairing(null);
    else console.warn('The server does not hear this screen; it is tried again', error);
  }
}
