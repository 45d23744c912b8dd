import type { Server as HttpServer, IncomingMessage, ServerResponse } from 'node:http';
import { Server, type Socket } from 'socket.io';
import { z } from 'zod';
import { directoryChangedEvent, propertyDeleted } from '../modules/tenancy/events.ts';
import { createContext } from '../platform/core/context.ts';
import type { RecordedEvent } from '../platform/core/event.ts';
import type { Platform } from '../platform/core/platform.ts';
import { subscribeToEvents } from '../platform/events/events-channel.ts';
import { securityHeaders } from '../platform/security/security-headers.ts';
import { scaledPoints, socketLimits } from '../shared/rate-limits.ts';
import { createSocketAdmission } from './admission.ts';
import { broadcasts, loadCurrentState } from './broadcasts.ts';
import { createDirectoryHeads, type DirectoryHeads } from './directory-heads.ts';
import { createPairedDisplays, type PairedDisplays } from './paired-displays.ts';
import { type ClientToServer, MAX_MESSAGE_BYTES, REALTIME_PATH, type SubscribeAnswer } from './protocol.ts';
import { findDirectoryHeads } from './queries.ts';
import { createRoomSender, type Gateway } from './room-sender.ts';
import { buildingRoom, propertyIdOf } from './rooms.ts';

const { messages: messageLimit } = socketLimits;

const subscribeMessage = z.object({
  slug: z
    .string()
    .min(1)
    .max(100)
    .regex(/^[a-z0-9-]+$/),
});

export function createGateway(platform: Platform, server: HttpServer): { close(): Promise<void> } {
  const admit = createSocketAdmission(platform);
  const io: Gateway = new Server(server, {
    path: REALTIME_PATH,
    transports: ['websocket'],
    maxHttpBufferSize: MAX_MESSAGE_BYTES,
    serveClient: false,
    allowRequest: (req, decide) => void admit(req).then((isAdmitted) => decide(null, isAdmitted)),
  });
  const headers = Object.entries(securityHeaders(platform.env));
  io.engine.use((_req: IncomingMessage, res: ServerResponse, next: () => void) => {
    for (const [name, value] of headers) res.setHeader(name, value);
    next();
  });
  const heads = createDirectoryHeads((slugs) => findDirectoryHeads(createContext(platform), slugs));
  const pairedDisplays = createPairedDisplays(platform);
  io.on('connection', (socket) => {
    serveSubscriptions(platform, heads, socket);
    serveDisplays(platform, pairedDisplays, socket);
  });
  platform.metrics.followBuildings(() => socketsOfBuildings(io));
  const stopBroadcasts = startBroadcasts(platform, heads, io);
  return {
    async close() {
      stopBroadcasts();
      await io.close();
    },
  };
}

function* socketsOfBuildings(io: Gateway): Generator<readonly [number, number]> {
  for (const [room, sockets] of io.sockets.adapter.rooms) {
    const propertyId = propertyIdOf(room);
    if (propertyId !== null) yield [propertyId, sockets.size];
  }
}

function serveSubscriptions(platform: Platform, heads: DirectoryHeads, socket: Socket<ClientToServer>): void {
  const isTooMany = createMessageLimit(scaledPoints(messageLimit.points, platform.env.RATE_LIMIT_SCALE));
  let isAnswering = false;

  function close(): void {
    platform.metrics.socketsRefused.inc({ reason: 'messages' });
    socket.disconnect(true);
    socket.request.socket.destroySoon(); // otherwise data already received would still be processed
  }

  platform.metrics.displays.inc();
  socket.on('disconnect', () => platform.metrics.displays.dec());
  socket.onAny(() => {
    // Messages of the same packet still arrive after the close.
    if (socket.connected && isTooMany()) close();
  });
  socket.on('directory:subscribe', async (message, answer) => {
    if (typeof answer !== 'function') return;
    if (isAnswering) return close();
    isAnswering = true;
    answer(await subscribe(heads, socket, message).catch((error) => unreachableReply(platform, error)));
    isAnswering = false;
  });
}

/** Serves unpaired and paired displays. Heartbeats are not answered, because the next one follows in 30 s. */
function serveDisplays({ log }: Platform, pairedDisplays: PairedDisplays, socket: Socket<ClientToServer>): void {
  const logFailure = (error: unknown) => log.warn({ err: error }, 'display heartbeat failed');
  socket.on('display:wait', (message) => void pairedDisplays.joinPairingRoom(socket, message).catch(logFailure));
  socket.on('display:beat', (message) => void pairedDisplays.recordBeat(socket, message).catch(logFailure));
  socket.on('display:hello', async (message, answer) => {
    if (typeof answer !== 'function') return;
    const reportFailure = (error: unknown) => {
      logFailure(error);
      return { error: 'The screen cannot be looked up right now' };
    };
    answer(await pairedDisplays.connectDisplay(socket, message).catch(reportFailure));
  });
}

function createMessageLimit(maxMessages: number): () => boolean {
  const messageTimes: number[] = [];
  return () => {
    const now = performance.now();
    messageTimes.push(now);
    return messageTimes.length > maxMessages && now - (messageTimes.shift() ?? 0) < messageLimit.seconds * 1_000;
  };
}

async function subscribe(heads: DirectoryHeads, socket: Socket, message: unknown): Promise<SubscribeAnswer> {
  const parsed = subscribeMessage.safeParse(message);
  if (!parsed.success) return { error: 'A slug is needed' };
  const currentHead = await heads.find(parsed.data.slug);
  if (!currentHead) return { error: 'Property not found' };
  const joinedRooms = [...socket.rooms].filter((room) => propertyIdOf(room) !== null);
  await Promise.all(joinedRooms.map((room) => socket.leave(room)));
  await socket.join(buildingRoom(currentHead.propertyId));
  // Repeats the lookup after joining; an event in between would be lost.
  const head = await heads.find(parsed.data.slug);
  if (!head) return { error: 'Property not found' };
  return { slug: head.slug, version: head.version, reconnectWithin: reconnectSecondsFor(socket.nsp.sockets.size) };
}

const MIN_RECONNECT_SECONDS = 15;
const MAX_RECONNECT_SECONDS = 28;
const DISPLAYS_PER_SECOND = 400;

/**
 * Returns the seconds over which displays spread their reconnects. Failed attempts draw a new delay, so later seconds
 * get more: with 2,000 displays and 20 s, at most a tenth in any second.
 */
function reconnectSecondsFor(displays: number): number {
  return Math.min(MAX_RECONNECT_SECONDS, MIN_RECONNECT_SECONDS + Math.ceil(displays / DISPLAYS_PER_SECOND));
}

function unreachableReply({ log }: Platform, error: unknown): SubscribeAnswer {
  log.warn({ err: error }, 'display subscription failed');
  return { error: 'The directory cannot be reached right now' };
}

function withBuildingOfRoom(room: string, work: (propertyId: number) => void): void {
  const propertyId = propertyIdOf(room);
  if (propertyId !== null) work(propertyId);
}

/**
 * Broadcasts events, and the current state after a resync. Commits of a web server in this process update `heads`
 * before its response.
 */
function startBroadcasts(platform: Platform, heads: DirectoryHeads, io: Gateway): () => void {
  const send = createRoomSender(io);

  function storeHead({ name, payload }: RecordedEvent): void {
    if (name === directoryChangedEvent.name) heads.store(directoryChangedEvent.payload.parse(payload));
    if (name === propertyDeleted.name) heads.remove(propertyDeleted.payload.parse(payload));
  }

  function broadcastEvent(event: RecordedEvent): void {
    storeHead(event);
    for (const broadcast of broadcasts.filter(({ event: { name } }) => name === event.name))
      for (const message of broadcast.messagesOf(event.payload)) send(message);
  }

  async function sendCurrentState(): Promise<void> {
    const rooms = [...io.sockets.adapter.rooms.keys()];
    for (const message of await loadCurrentState(createContext(platform), rooms)) send(message);
  }

  platform.committedEvents.on('event', storeHead);
  const listener = subscribeToEvents(platform, {
    names: broadcasts.map(({ event }) => event.name),
    isPerBuilding: true,
    isNeeded: () => io.sockets.sockets.size > 0,
    onEvent: broadcastEvent,
    resync: sendCurrentState,
  });
  const { adapter } = io.sockets;
  const subscribeRoom = (room: string) => withBuildingOfRoom(room, listener.subscribeBuilding);
  const unsubscribeRoom = (room: string) => withBuildingOfRoom(room, listener.unsubscribeBuilding);
  adapter.on('create-room', subscribeRoom);
  adapter.on('delete-room', unsubscribeRoom);
  return () => {
    adapter.off('create-room', subscribeRoom);
    adapter.off('delete-room', unsubscribeRoom);
    platform.committedEvents.off('event', storeHead);
    listener.close();
  };
}
