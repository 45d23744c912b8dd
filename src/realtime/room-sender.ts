import type { Server } from 'socket.io';
import type { RoomMessage } from './broadcasts.ts';
import type { ClientToServer, Message, MessageName } from './protocol.ts';

/** Socket.IO's types cannot tie names to messages of a union; `RoomMessage` does. */
type AnyMessage = Record<MessageName, (message: Message<MessageName>) => void>;
export type Gateway = Server<ClientToServer, AnyMessage>;

/** Token bucket per room and message name; the last message is always sent. */
const BURST = 20;
const PACE_MS = 250;

interface Pace {
  credit: number;
  at: number;
  waiting: RoomMessage | null;
}

/** Throttles messages to rooms: each one makes every display fetch, so only the last of a burst matters. */
export function createRoomSender(io: Gateway): (message: RoomMessage) => void {
  const paces = new Map<string, Pace>();

  function send({ room, name, message }: RoomMessage): void {
    io.to(room).emit(name, message);
  }

  function sendWaiting(pace: Pace): void {
    if (pace.waiting) send(pace.waiting);
    pace.waiting = null;
    pace.at = performance.now();
  }

  return (announcement) => {
    const key = `${announcement.name} ${announcement.room}`;
    if (!io.sockets.adapter.rooms.has(announcement.room)) return void paces.delete(key);
    const now = performance.now();
    const pace = paces.get(key) ?? { credit: BURST, at: now, waiting: null };
    paces.set(key, pace);
    pace.credit = Math.min(BURST, pace.credit + (now - pace.at) / PACE_MS);
    pace.at = now;
    if (pace.credit >= 1 && !pace.waiting) {
      pace.credit -= 1;
      return send(announcement);
    }
    if (!pace.waiting) setTimeout(sendWaiting, PACE_MS, pace);
    pace.waiting = announcement;
  };
}
