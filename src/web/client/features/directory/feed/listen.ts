import type { Socket } from 'socket.io-client';
import type { ServerToClient } from '../../../../../realtime/protocol.ts';

/** Registers a listener for every message of the type; a missing one does not compile. */
export function listen<Messages extends Partial<ServerToClient>>(
  socket: Pick<Socket, 'on'>,
  listeners: Required<Messages>,
): void {
  for (const [name, listener] of Object.entries(listeners)) socket.on(name, listener);
}
