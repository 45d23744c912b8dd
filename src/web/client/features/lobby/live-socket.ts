import { io, type Socket } from 'socket.io-client';
import {
  type ClientToServer,
  directoryChangedMessage,
  REALTIME_PATH,
  type ServerToClient,
} from '../../../../realtime/protocol.ts';

const ANSWER_TIMEOUT_MS = 5000;
const RECONNECT_MAX_MS = 30_000;

interface Listener {
  /** Asked anew on every connect: a building's slug can change while its page is open. */
  slug: () => string;
  /** The directory is at this version, by push or by the answer to a (re)connect. */
  onVersion: (version: number) => void;
}

/** The page's one socket. Reconnects for ever, spread so that a restarted gateway is not stormed. */
export function openDirectorySocket({ slug, onVersion }: Listener): { follow: () => void; close: () => void } {
  const socket: Socket<ServerToClient, ClientToServer> = io({
    path: REALTIME_PATH,
    transports: ['websocket'],
    randomizationFactor: 0.5,
    reconnectionDelayMax: RECONNECT_MAX_MS,
    forceNew: true,
  });
  const hear = (message: unknown) => {
    const parsed = directoryChangedMessage.safeParse(message);
    if (parsed.success) onVersion(parsed.data.version);
  };
  const follow = () => {
    if (!socket.connected) return;
    socket.timeout(ANSWER_TIMEOUT_MS).emit('directory:subscribe', { slug: slug() }, (_late, reply) => hear(reply));
  };
  let revival: ReturnType<typeof setTimeout> | undefined;
  socket.on('connect', follow);
  socket.on('directory:changed', hear);
  socket.on('disconnect', (reason) => {
    // Socket.IO does not come back by itself after the server's own goodbye.
    if (reason === 'io server disconnect') revival = setTimeout(() => socket.connect(), spread(RECONNECT_MAX_MS));
  });
  return {
    follow,
    close: () => {
      clearTimeout(revival);
      socket.close();
    },
  };
}

function spread(milliseconds: number): number {
  return milliseconds * Math.random();
}
