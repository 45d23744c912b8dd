import type { z } from 'zod';
import * as displays from '../modules/displays/events.ts';
import { displaySettings } from '../modules/displays/schema.ts';
import { directoryChangedEvent, propertyDeleted } from '../modules/tenancy/events.ts';
import type { Ctx } from '../platform/core/context.ts';
import type { EventType } from '../platform/core/event.ts';
import type { AssignmentMessage, Message, MessageName } from './protocol.ts';
import { directoryHeads, findPairedDisplays } from './queries.ts';
import { displayRoomOf, pairingRoomOf, propertyIdOf, roomOf, tokenHashOf, tokenRoomOf } from './rooms.ts';

export type RoomMessage = {
  [Name in MessageName]: { readonly room: string; readonly name: Name; readonly message: Message<Name> };
}[MessageName];

export interface Broadcast {
  readonly event: EventType;
  messagesOf(payload: unknown): readonly RoomMessage[];
}

const FORGOTTEN = { name: 'display:forgotten', message: {} } as const;

/** Events by room and message. A building's paired displays are in its room, too. */
export const broadcasts: readonly Broadcast[] = [
  broadcast(directoryChangedEvent, directoryChanged),
  broadcast(propertyDeleted, (head) => [{ room: roomOf(head.propertyId), ...FORGOTTEN }, directoryChanged(head)]),
  broadcast(displays.displayBound, ({ secretHash }) => ({
    room: pairingRoomOf(secretHash),
    name: 'display:paired',
    message: {},
  })),
  broadcast(displays.displayChanged, ({ settings, ...told }) => assigned({ ...told, settings: JSON.parse(settings) })),
  broadcast(displays.displayIdentified, ({ displayId, name }) => ({
    room: displayRoomOf(displayId),
    name: 'display:identify',
    message: { name },
  })),
  broadcast(displays.displayReloaded, ({ displayId }) => ({
    room: displayRoomOf(displayId),
    name: 'display:reload',
    message: {},
  })),
  broadcast(displays.displayForgotten, ({ displayId }) => ({ room: displayRoomOf(displayId), ...FORGOTTEN })),
  broadcast(displays.displayReplaced, ({ tokenHash }) => forgotten(tokenHash)),
];

export const broadcastEvents = broadcasts.map(({ event }) => event);

/** Current state of the rooms, sent when events may have been missed. */
export async function currentState(ctx: Ctx, rooms: readonly string[]): Promise<RoomMessage[]> {
  const heads = await directoryHeads(
    ctx,
    rooms.map(propertyIdOf).filter((id) => id !== null),
  );
  const tokens = rooms.map(tokenHashOf).filter((hash) => hash !== null);
  const paired = await findPairedDisplays(ctx, tokens);
  return [
    ...heads.map(directoryChanged),
    ...[...paired.values()].map(assigned),
    ...tokens.filter((hash) => !paired.has(hash)).map(forgotten),
  ];
}

function assigned({ displayId, name, slug, settings }: AssignmentMessage): RoomMessage {
  const message = { displayId, name, slug, settings: displaySettings.parse(settings) };
  return { room: displayRoomOf(displayId), name: 'display:settings', message };
}

const forgotten = (tokenHash: string): RoomMessage => ({ room: tokenRoomOf(tokenHash), ...FORGOTTEN });

function directoryChanged(head: { propertyId: number; slug: string; version: number }): RoomMessage {
  const { propertyId, slug, version } = head;
  return { room: roomOf(propertyId), name: 'directory:changed', message: { slug, version } };
}

function broadcast<Payload extends z.ZodType>(
  event: EventType<Payload>,
  messagesOf: (payload: z.output<Payload>) => RoomMessage | readonly RoomMessage[],
): Broadcast {
  return { event, messagesOf: (payload) => [messagesOf(event.payload.parse(payload))].flat() };
}
