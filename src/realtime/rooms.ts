import type { Server } from 'socket.io';
import type { ClientToServer, DirectoryChangedMessage, ServerToClient } from './protocol.ts';

export type Gateway = Server<ClientToServer, ServerToClient>;

/** Changes of one building go out at once up to this many in a row, then at this pace; the last one always goes out. */
const BURST = 20;
const PACE_MS = 250;

export const roomOf = (propertyId: number) => `property-${propertyId}`;

/** The buildings somebody watches here. */
export function watchedProperties(io: Gateway): number[] {
  return [...io.sockets.adapter.rooms.keys()].flatMap((room) => {
    const watched = /^property-(\d+)$/.exec(room);
    return watched ? [Number(watched[1])] : [];
  });
}

interface Pace {
  credit: number;
  at: number;
  waiting: DirectoryChangedMessage | null;
}

/** Tells the displays of a building; a flood of changes is thinned out so that it does not become a flood of fetches. */
export function createAnnouncer(io: Gateway): (propertyId: number, message: DirectoryChangedMessage) => void {
  const paces = new Map<number, Pace>();

  function send(propertyId: number, message: DirectoryChangedMessage): void {
    io.to(roomOf(propertyId)).emit('directory:changed', message);
  }

  function sendWaiting(propertyId: number, pace: Pace): void {
    if (pace.waiting) send(propertyId, pace.waiting);
    pace.waiting = null;
    pace.at = Date.now();
  }

  return (propertyId, message) => {
    if (!io.sockets.adapter.rooms.has(roomOf(propertyId))) return void paces.delete(propertyId);
    const now = Date.now();
    const pace = paces.get(propertyId) ?? { credit: BURST, at: now, waiting: null };
    paces.set(propertyId, pace);
    pace.credit = Math.min(BURST, pace.credit + (now - pace.at) / PACE_MS);
    pace.at = now;
    if (pace.credit >= 1 && !pace.waiting) {
      pace.credit -= 1;
      return send(propertyId, message);
    }
    if (!pace.waiting) setTimeout(sendWaiting, PACE_MS, propertyId, pace);
    pace.waiting = message;
  };
}
