import type { Server } from 'socket.io';
import type { RoomMessage } from './broadcasts.ts';
import type { ClientToServer, Message, MessageName } from './protocol.ts';

/** `RoomMessage` ties each message to its name; Socket.IO's types cannot say that of a union. */
type AnyMessage = Record<MessageName, (message: Message<MessageName>) => void>;
export type Gateway = Server<ClientToServer, AnyMessage>;

/** Messages of one name go to a room at once up to this many in a row, then at this pace; the last one always goes out. */
const BURST = 20;
const PACE_MS = 250;

interface Pace {
  credit: number;
  at: number;
  waiting: RoomMessage | null;
}

/** Sends room messages to rooms. Of many in a short time only the last goes out, since each makes every display fetch. */
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
