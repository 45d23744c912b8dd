import { io, type Socket } from 'socket.io-client';
import {
  type ClientToServer,
  REALTIME_PATH,
  type SubscribeAnswer,
  type ToDirectory,
} from '../../../src/realtime/protocol.ts';

export type DisplaySocket = Socket<ToDirectory, ClientToServer>;

const SUBSCRIBE_TIMEOUT_MS = 20_000;

/**
 * Opens a socket that follows a directory and does not reconnect.
 * @param onVersion receives each pushed version
 * @throws the reason of a rejection
 */
export async function openDisplay(
  origin: string,
  slug: string,
  onVersion: (version: number) => void,
): Promise<DisplaySocket> {
  const socket: DisplaySocket = io(origin, {
    path: REALTIME_PATH,
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
    timeout: SUBSCRIBE_TIMEOUT_MS,
  });
  socket.on('directory:changed', ({ version }) => onVersion(version));
  try {
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve).once('connect_error', (error) => reject(new Error(connectErrorText(error))));
    });
    const answer: SubscribeAnswer = await socket
      .timeout(SUBSCRIBE_TIMEOUT_MS)
      .emitWithAck('directory:subscribe', { slug });
    if ('error' in answer) throw new Error(answer.error);
    return socket;
  } catch (error) {
    socket.disconnect();
    throw error;
  }
}

/** Prefers the description, where Socket.IO's error has the server's answer. */
const connectErrorText = (error: Error & { description?: { message?: string } }) =>
  error.description?.message || error.message;
