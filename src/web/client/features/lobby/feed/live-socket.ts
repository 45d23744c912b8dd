import { io, type Socket } from 'socket.io-client';
import { type ClientToServer, REALTIME_PATH, type ServerToClient } from '../../../../../realtime/protocol.ts';

const ANSWER_TIMEOUT_MS = 5000;
const RECONNECT_MAX_MS = 30_000;

interface Listener {
  /** Asked anew on every connect: a building's slug can change while its page is open. */
  slug: () => string;
  /** The directory is at this version, by push or by the answer to a (re)connect. */
  onVersion: (version: number) => void;
}

/** The page's one socket. Reconnects for ever, at random intervals, so that displays do not all return to a restarted gateway at once. */
export function openDirectorySocket({ slug, onVersion }: Listener): { follow: () => void; close: () => void } {
  const socket: Socket<ServerToClient, ClientToServer> = io({
    path: REALTIME_PATH,
    transports: ['websocket'],
    randomizationFactor: 0.5,
    reconnectionDelayMax: RECONNECT_MAX_MS,
    forceNew: true,
  });
  const receive = (message: unknown) => {
    const version = versionIn(message);
    if (version !== null) onVersion(version);
  };
  const follow = () => {
    if (!socket.connected) return;
    socket.timeout(ANSWER_TIMEOUT_MS).emit('directory:subscribe', { slug: slug() }, (_late, reply) => receive(reply));
  };
  let reconnectTimer: ReturnType<typeof setTimeout> | undefined;
  socket.on('connect', follow);
  socket.on('directory:changed', receive);
  socket.on('disconnect', (reason) => {
    // Socket.IO does not reconnect by itself after a disconnect by the server.
    if (reason === 'io server disconnect')
      reconnectTimer = setTimeout(() => socket.connect(), spread(RECONNECT_MAX_MS));
  });
  return {
    follow,
    close: () => {
      clearTimeout(reconnectTimer);
      socket.close();
    },
  };
}

function versionIn(message: unknown): number | null {
  if (typeof message !== 'object' || message === null || !('version' in message)) return null;
  return Number.isInteger(message.version) ? Number(message.version) : null;
}

function spread(milliseconds: number): number {
  return milliseconds * Math.random();
}
