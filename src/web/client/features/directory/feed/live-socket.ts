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
/** Default reconnect window in ms until the gateway sends its own. */
const RECONNECT_WITHIN_MS = 15_000;
const RECONNECT_MAX_MS = 60_000;

interface Listener {
  /** Read on every connect: it may change. */
  slug: () => string;
  onVersion: (version: number) => void;
  onOpen?: ((socket: DirectorySocket) => void) | undefined;
}

export type DirectorySocket = Socket<ServerToClient, ClientToServer>;

/** Opens a socket without automatic reconnects. */
export function openSocket(): DirectorySocket {
  return io({
    path: REALTIME_PATH,
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
  });
}

/** Opens a socket that reconnects forever with a random delay; the gateway sets its maximum by load. */
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
