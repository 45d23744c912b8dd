import type { z } from 'zod';
import * as displays from '../modules/displays/events.ts';
import { displaySettings } from '../modules/displays/schema.ts';
import { directoryChangedEvent, propertyDeleted } from '../modules/tenancy/events.ts';
import type { Ctx } from '../platform/core/context.ts';
import type { EventType } from '../platform/core/event.ts';
import type { AssignmentMessage, Message, MessageName } from './protocol.ts';
import { directoryHeads, findPairedDisplays } from './queries.ts';
import { buildingRoom, displayRoom, pairingRoom, propertyIdOf, tokenHashOf, tokenRoom } from './rooms.ts';

export type RoomMessage = {
  [Name in MessageName]: { readonly room: string; readonly name: Name; readonly message: Message<Name> };
}[MessageName];

export interface Broadcast {
  readonly event: EventType;
  messagesOf(payload: unknown): readonly RoomMessage[];
}

const FORGOTTEN_MESSAGE = { name: 'display:forgotten', message: {} } as const;

/** Messages by event and room. A building's room includes its paired displays. */
export const broadcasts: readonly Broadcast[] = [
  broadcast(directoryChangedEvent, directoryChangedMessage),
  broadcast(propertyDeleted, (head) => [
    { room: buildingRoom(head.propertyId), ...FORGOTTEN_MESSAGE },
    directoryChangedMessage(head),
  ]),
  broadcast(displays.displayBound, ({ secretHash }) => ({
    room: pairingRoom(secretHash),
    name: 'display:paired',
    message: {},
  })),
  broadcast(displays.displayChanged, ({ settings, ...display }) =>
    settingsMessage({ ...display, settings: JSON.parse(settings) }),
  ),
  broadcast(displays.displayIdentified, ({ displayId, name }) => ({
    room: displayRoom(displayId),
    name: 'display:identify',
    message: { name },
  })),
  broadcast(displays.displayReloaded, ({ displayId }) => ({
    room: displayRoom(displayId),
    name: 'display:reload',
    message: {},
  })),
  broadcast(displays.displayForgotten, ({ displayId }) => ({ room: displayRoom(displayId), ...FORGOTTEN_MESSAGE })),
  broadcast(displays.displayReplaced, ({ tokenHash }) => forgottenMessage(tokenHash)),
];

export const broadcastEvents = broadcasts.map(({ event }) => event);

/** Returns the state of the rooms, sent when events may have been missed. */
export async function loadCurrentState(ctx: Ctx, rooms: readonly string[]): Promise<RoomMessage[]> {
  const heads = await directoryHeads(
    ctx,
    rooms.map(propertyIdOf).filter((id) => id !== null),
  );
  const tokens = rooms.map(tokenHashOf).filter((hash) => hash !== null);
  const displaysByToken = await findPairedDisplays(ctx, tokens);
  return [
    ...heads.map(directoryChangedMessage),
    ...[...displaysByToken.values()].map(settingsMessage),
    ...tokens.filter((hash) => !displaysByToken.has(hash)).map(forgottenMessage),
  ];
}

function settingsMessage({ displayId, name, slug, settings }: AssignmentMessage): RoomMessage {
  const message = { displayId, name, slug, settings: displaySettings.parse(settings) };
  return { room: displayRoom(displayId), name: 'display:settings', message };
}

const forgottenMessage = (tokenHash: string): RoomMessage => ({ room: tokenRoom(tokenHash), ...FORGOTTEN_MESSAGE });

function directoryChangedMessage(head: { propertyId: number; slug: string; version: number }): RoomMessage {
  const { propertyId, slug, version } = head;
  return { room: buildingRoom(propertyId), name: 'directory:changed', message: { slug, version } };
}

function broadcast<Payload extends z.ZodType>(
  event: EventType<Payload>,
  messagesOf: (payload: z.output<Payload>) => RoomMessage | readonly RoomMessage[],
): Broadcast {
  return { event, messagesOf: (payload) => [messagesOf(event.payload.parse(payload))].flat() };
}
