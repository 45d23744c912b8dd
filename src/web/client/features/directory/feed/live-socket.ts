import { io, type Socket } from 'socket.io-client';
import {
  type ClientToServer,
  REALTIME_PATH,
  type ServerToClient,
  type ToDirectory,
} from '../../../../../realtime/protocol.ts';
import { integerIn } from '../parse.ts';
import { listen } from './listen.ts';

const ANSWER_TIMEOUT_MS = 5000;
/** Until the gateway has said otherwise. The poll covers what is not pushed meanwhile. */
const RECONNECT_WITHIN_MS = 15_000;
const RECONNECT_MAX_MS = 60_000;

interface Listener {
  /** Asked anew on every connect: a building's slug can change while its page is open. */
  slug: () => string;
  /** The directory is at this version, by push or by the answer to a (re)connect. */
  onVersion: (version: number) => void;
  /** Whoever else has something to say on it. */
  onOpen?: ((socket: DirectorySocket) => void) | undefined;
}

export type DirectorySocket = Socket<ServerToClient, ClientToServer>;

/** A socket that does not come back by itself. */
export function openSocket(): DirectorySocket {
  return io({
    path: REALTIME_PATH,
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
  });
}

/**
 * The page's one socket. Reconnects for ever, each time after a random while, which is the longer the more displays the
 * gateway holds: they do not all return to one that was restarted at once.
 */
export function openDirectorySocket({ slug, onVersion, onOpen }: Listener): { follow: () => void; close: () => void } {
  let within = RECONNECT_WITHIN_MS;
  const socket = openSocket();
  const receive = (message: unknown) => {
    const version = integerIn(message, 'version');
    if (version !== null) onVersion(version);
  };
  const follow = () => {
    if (!socket.connected) return;
    socket.timeout(ANSWER_TIMEOUT_MS).emit('directory:subscribe', { slug: slug() }, (_late, reply) => {
      within = Math.min(RECONNECT_MAX_MS, (integerIn(reply, 'reconnectWithin') ?? 0) * 1000 || RECONNECT_WITHIN_MS);
      receive(reply);
    });
  };
  let timer: ReturnType<typeof setTimeout> | undefined;
  const connectLater = () => {
    clearTimeout(timer);
    timer = setTimeout(() => socket.connect(), within * Math.random());
  };
  onOpen?.(socket);
  socket.on('connect', follow);
  listen<ToDirectory>(socket, { 'directory:changed': receive });
  socket.on('connect_error', connectLater);
  socket.on('disconnect', (reason) => {
    if (reason !== 'io client disconnect') connectLater();
  });
  return {
    follow,
    close: () => {
      clearTimeout(timer);
      socket.close();
    },
  };
}
