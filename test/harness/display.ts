import { io, type ManagerOptions, type Socket } from 'socket.io-client';
import { type DirectoryChangedMessage, REALTIME_PATH, type SubscribeAnswer } from '../../src/realtime/protocol.ts';

export interface Display {
  readonly socket: Socket;
  readonly answer: SubscribeAnswer;
  readonly changes: DirectoryChangedMessage[];
  close(): void;
}

/** Subscribed to a building; reconnects like a real display. */
export async function connectDisplay(
  realtimeUrl: string,
  slug: string,
  headers: Record<string, string> = {},
  options: Partial<ManagerOptions> = {},
): Promise<Display> {
  const socket = io(realtimeUrl, {
    path: REALTIME_PATH,
    transports: ['websocket'],
    forceNew: true,
    extraHeaders: headers,
    reconnectionDelay: 50,
    ...options,
  });
  const changes: DirectoryChangedMessage[] = [];
  socket.on('directory:changed', (change: DirectoryChangedMessage) => changes.push(change));
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', (error) => {
      socket.close();
      reject(error);
    });
  });
  const answer = await socket.timeout(30_000).emitWithAck('directory:subscribe', { slug });
  return { socket, answer, changes, close: () => socket.close() };
}
