import type { z } from 'zod';
import { directoryChangedEvent, propertyDeleted } from '../modules/tenancy/events.ts';
import type { EventType } from '../platform/event.ts';
import type { DirectoryChangedMessage } from './protocol.ts';

export interface Broadcast {
  readonly event: EventType;
  /** The building whose displays are told, and what. */
  tell(payload: unknown): { propertyId: number; message: DirectoryChangedMessage };
}

/** Which events leave the building, to whom, and as what. */
export const broadcasts: readonly Broadcast[] = [
  broadcast(directoryChangedEvent, ({ propertyId, slug, version }) => ({ propertyId, message: { slug, version } })),
  broadcast(propertyDeleted, ({ propertyId, slug, version }) => ({ propertyId, message: { slug, version } })),
];

/** For the check at start. */
export const broadcastEvents = broadcasts.map(({ event }) => event);

function broadcast<Payload extends z.ZodType>(
  event: EventType<Payload>,
  tell: (payload: z.output<Payload>) => ReturnType<Broadcast['tell']>,
): Broadcast {
  return { event, tell: (payload) => tell(event.payload.parse(payload)) };
}
