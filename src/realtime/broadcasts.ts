import type { z } from 'zod';
import { directoryChangedEvent, propertyDeleted } from '../modules/tenancy/events.ts';
import type { Ctx } from '../platform/context.ts';
import type { EventType } from '../platform/event.ts';
import type { Message, MessageName } from './protocol.ts';
import { directoryHeads } from './queries.ts';
import { propertyIdOf, roomOf } from './rooms.ts';

/** One message for everybody in a room. */
export type Announcement = {
  [Name in MessageName]: { readonly room: string; readonly name: Name; readonly message: Message<Name> };
}[MessageName];

export interface Broadcast {
  readonly event: EventType;
  announce(payload: unknown): Announcement;
}

/** Which events are broadcast: to which room, and as which message. */
export const broadcasts: readonly Broadcast[] = [
  broadcast(directoryChangedEvent, directoryChanged),
  broadcast(propertyDeleted, directoryChanged),
];

/** For the check at start. */
export const broadcastEvents = broadcasts.map(({ event }) => event);

/** What rooms may have missed while Redis was unreachable. */
export async function announcementsMissed(ctx: Ctx, rooms: readonly string[]): Promise<Announcement[]> {
  const heads = await directoryHeads(
    ctx,
    rooms.map(propertyIdOf).filter((id) => id !== null),
  );
  return heads.map(directoryChanged);
}

function directoryChanged(head: { propertyId: number; slug: string; version: number }): Announcement {
  const { propertyId, slug, version } = head;
  return { room: roomOf(propertyId), name: 'directory:changed', message: { slug, version } };
}

function broadcast<Payload extends z.ZodType>(
  event: EventType<Payload>,
  announce: (payload: z.output<Payload>) => Announcement,
): Broadcast {
  return { event, announce: (payload) => announce(event.payload.parse(payload)) };
}
