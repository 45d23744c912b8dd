import { BEAT_MS } from '../../../../../modules/displays/values.ts';
import type { ToPairedDisplay } from '../../../../../realtime/protocol.ts';
import { ApiError, call } from '../../../lib/api.ts';
import { listen } from '../feed/listen.ts';
import type { DirectorySocket } from '../feed/live-socket.ts';
import { assign, currentPairing, keepPairing } from './pairing.ts';
import { report } from './report.ts';

const ANSWER_TIMEOUT_MS = 10_000;
/** An answer that could not be given is asked for again. */
const AGAIN_MS = 5_000;

interface Heard {
  onIdentify: () => void;
}

type Does = Readonly<Record<'identify' | 'reload', () => void>>;

/**
 * A paired screen on its socket: says what it is with each connection, that it is there every half minute, and does
 * what it is told. Without a socket it says so over HTTP. Returns what begins with the socket, and what begins the beats
 * and returns their end.
 */
export function keepHeard({ onIdentify }: Heard): {
  attach: (socket: DirectorySocket) => void;
  start: () => () => void;
} {
  const does: Does = { identify: onIdentify, reload: () => location.reload() };
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
  const beat = () => {
    if (socket?.connected) socket.emit('display:beat', report());
    else void beatOverHttp(does);
  };
  return {
    attach(opened) {
      socket = opened;
      opened.on('connect', hello);
      obey(opened, does);
      hello();
    },
    start() {
      const beats = setInterval(beat, BEAT_MS);
      return () => {
        clearInterval(beats);
        clearTimeout(again);
        socket = null;
      };
    },
  };
}

function obey(socket: DirectorySocket, does: Does): void {
  listen<ToPairedDisplay>(socket, {
    'display:settings': assign,
    'display:identify': does.identify,
    'display:reload': does.reload,
    'display:forgotten': () => keepPairing(null),
  });
}

async function beatOverHttp(does: Does): Promise<void> {
  const pairing = currentPairing();
  if (!pairing) return;
  try {
    const answer = await call('POST', '/api/displays/beat', { body: { ...report(), token: pairing.token } });
    assign(answer);
    for (const asked of askedIn(answer)) does[asked]();
  } catch (error) {
    if (error instanceof ApiError && error.status === 404 && error.code === 'not_found') keepPairing(null);
    else console.warn('The server does not hear this screen; it is tried again', error);
  }
}

/** What somebody asked of this screen since its last beat. */
function askedIn(answer: unknown): (keyof Does)[] {
  const { asked } = (answer ?? {}) as { asked?: unknown };
  return Array.isArray(asked) ? (['identify', 'reload'] as const).filter((each) => asked.includes(each)) : [];
}
