import type { Server } from 'socket.io';
import type { RoomMessage } from './broadcasts.ts';
import type { ClientToServer, Message, MessageName } from './protocol.ts';

/** Socket.IO's types cannot tie names to messages of a union; `RoomMessage` does. */
type AnyMessage = Record<MessageName, (message: Message<MessageName>) => void>;
export type Gateway = Server<ClientToServer, AnyMessage>;

/** Token bucket per room and message name; the last message is always sent. */
const BURST_MESSAGES = 20;
const MIN_INTERVAL_MS = 250;

interface RoomRate {
  credit: number;
  updatedAt: number;
  pendingMessage: RoomMessage | null;
}

/** Throttles messages to rooms: each one makes every display fetch. */
export function createRoomSender(io: Gateway): (message: RoomMessage) => void {
  const ratesByRoom = new Map<string, RoomRate>();

  function send({ room, name, message }: RoomMessage): void {
    io.to(room).emit(name, message);
  }

  function sendPending(rate: RoomRate): void {
    if (rate.pendingMessage) send(rate.pendingMessage);
    rate.pendingMessage = null;
    rate.updatedAt = performance.now();
  }

  return (roomMessage) => {
    const key = `${roomMessage.name} ${roomMessage.room}`;
    if (!io.sockets.adapter.rooms.has(roomMessage.room)) return void ratesByRoom.delete(key);
    const now = performance.now();
    const rate = ratesByRoom.get(key) ?? { credit: BURST_MESSAGES, updatedAt: now, pendingMessage: null };
    ratesByRoom.set(key, rate);
    rate.credit = Math.min(BURST_MESSAGES, rate.credit + (now - rate.updatedAt) / MIN_INTERVAL_MS);
    rate.updatedAt = now;
    if (rate.credit >= 1 && !rate.pendingMessage) {
      rate.credit -= 1;
      return send(roomMessage);
    }
    if (!rate.pendingMessage) setTimeout(sendPending, MIN_INTERVAL_MS, rate);
    rate.pendingMessage = roomMessage;
  };
}
