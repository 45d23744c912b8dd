import { io, type Socket } from 'socket.io-client';
import {
  type ClientToServer,
  REALTIME_PATH,
  type SubscribeAnswer,
  type ToDirectory,
} from '../../../src/realtime/protocol.ts';

export type DisplaySocket = Socket<ToDirectory, ClientToServer>;

const WITHIN_MS = 20_000;

/**
 * A display without a page: a socket that follows a directory and does not come back by itself.
 * @param onVersion is given each version that is pushed
 * @throws why it was refused
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
    timeout: WITHIN_MS,
  });
  socket.on('directory:changed', ({ version }) => onVersion(version));
  try {
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve).once('connect_error', (error) => reject(new Error(refusalOf(error))));
    });
    const answer: SubscribeAnswer = await socket.timeout(WITHIN_MS).emitWithAck('directory:subscribe', { slug });
    if ('error' in answer) throw new Error(answer.error);
    return socket;
  } catch (error) {
    socket.disconnect();
    throw error;
  }
}

/** Socket.IO's error has what the server answered in its description. */
const refusalOf = (error: Error & { description?: { message?: string } }) =>
  error.description?.message || error.message;
