import * as calls from '../../../../../modules/displays/calls.ts';
import { BEAT_MS } from '../../../../../modules/displays/values.ts';
import type { ToPairedDisplay } from '../../../../../realtime/protocol.ts';
import { call } from '../../../lib/api.ts';
import { isNotFound } from '../../../lib/api-error.ts';
import { listen } from '../feed/listen.ts';
import type { DirectorySocket } from '../feed/live-socket.ts';
import { type DisplayRequest, parseHelloReply, requestsIn } from '../parse.ts';
import { shownState } from '../settings/screen-settings.ts';
import { currentPairing, setPairing, updatePairing } from './pairing.ts';

const HELLO_TIMEOUT_MS = 10_000;
const HELLO_RETRY_MS = 5_000;

type RequestHandlers = Readonly<Record<DisplayRequest, () => void>>;

export interface Heartbeat {
  attach: (socket: DirectorySocket) => void;
  /** Starts the heartbeat; returns a function that stops it. */
  start: () => () => void;
}

/** Creates a heartbeat, sent over the socket, or over HTTP without one. */
export function createHeartbeat(onIdentify: () => void): Heartbeat {
  const handlers: RequestHandlers = { identify: onIdentify, reload: () => location.reload() };
  let socket: DirectorySocket | null = null;
  let retry: ReturnType<typeof setTimeout> | undefined;
  const hello = () => {
    const pairing = currentPairing();
    if (!pairing || !socket?.connected) return;
    const message = { ...report(), token: pairing.token };
    socket.timeout(HELLO_TIMEOUT_MS).emit('display:hello', message, (timeout: unknown, reply: unknown) => {
      const { isForgotten, hasFailed } = parseHelloReply(timeout ? null : reply);
      if (isForgotten) setPairing(null);
      else if (hasFailed) retry = setTimeout(hello, HELLO_RETRY_MS * (1 + Math.random()));
      else updatePairing(reply);
    });
  };
  const beat = () => {
    if (socket?.connected) socket.emit('display:beat', report());
    else void beatOverHttp(handlers);
  };
  return {
    attach(openedSocket) {
      socket = openedSocket;
      openedSocket.on('connect', hello);
      listen<ToPairedDisplay>(openedSocket, {
        'display:settings': updatePairing,
        'display:identify': handlers.identify,
        'display:reload': handlers.reload,
        'display:forgotten': () => setPairing(null),
      });
      hello();
    },
    start() {
      const timer = setInterval(beat, BEAT_MS);
      return () => {
        clearInterval(timer);
        clearTimeout(retry);
        socket = null;
      };
    },
  };
}

async function beatOverHttp(handlers: RequestHandlers): Promise<void> {
  const pairing = currentPairing();
  if (!pairing) return;
  try {
    const reply = await call(calls.receiveBeat, {
      body: { ...report(), token: pairing.token },
    });
    updatePairing(reply);
    for (const request of requestsIn(reply)) handlers[request]();
  } catch (error) {
    if (isNotFound(error)) setPairing(null);
    else console.warn('display heartbeat failed; retrying', error);
  }
}

let lastError: string | null = null;

/** Collects errors for the next heartbeat; returns a function that stops it. */
export function recordErrors(): () => void {
  const record = ({ message }: ErrorEvent) => {
    // units: the server cuts the message to whole clusters, which old displays cannot
    lastError = message.slice(0, 400).replace(/[\p{Cc}\p{Cs}]/gu, ' ');
  };
  window.addEventListener('error', record);
  return () => window.removeEventListener('error', record);
}

/** Payload of the heartbeat; sizes are in device pixels. */
function report() {
  const ratio = window.devicePixelRatio || 1;
  return {
    release: import.meta.env.RELEASE,
    width: Math.round(window.innerWidth * ratio),
    height: Math.round(window.innerHeight * ratio),
    pages: shownState.pages,
    version: shownState.version,
    uptimeSeconds: Math.floor(performance.now() / 1000),
    lastError,
  };
}
