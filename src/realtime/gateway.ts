import type { Server as HttpServer, IncomingMessage, ServerResponse } from 'node:http';
import { Server, type Socket } from 'socket.io';
import { z } from 'zod';
import { directoryChangedEvent, propertyDeleted } from '../modules/tenancy/events.ts';
import { createContext } from '../platform/core/context.ts';
import type { RecordedEvent } from '../platform/core/event.ts';
import type { Platform } from '../platform/core/platform.ts';
import { followEvents } from '../platform/events/events-channel.ts';
import { securityHeaders } from '../platform/security/security-headers.ts';
import { socketLimits } from '../shared/rate-limits.ts';
import { createAdmission } from './admission.ts';
import { broadcasts, currentState } from './broadcasts.ts';
import { createDirectoryHeads, type DirectoryHeads } from './directory-heads.ts';
import { createPairedDisplays, type PairedDisplays } from './paired-displays.ts';
import { type ClientToServer, MAX_MESSAGE_BYTES, REALTIME_PATH, type SubscribeAnswer } from './protocol.ts';
import { findDirectoryHeads } from './queries.ts';
import { createRoomSender, type Gateway } from './room-sender.ts';
import { propertyIdOf, roomOf } from './rooms.ts';

const { messages } = socketLimits;

const subscribeMessage = z.object({
  slug: z
    .string()
    .min(1)
    .max(100)
    .regex(/^[a-z0-9-]+$/),
});

/** Socket.IO server for displays. */
export function createGateway(platform: Platform, server: HttpServer): { close(): Promise<void> } {
  const admit = createAdmission(platform);
  const io: Gateway = new Server(server, {
    path: REALTIME_PATH,
    transports: ['websocket'],
    maxHttpBufferSize: MAX_MESSAGE_BYTES,
    serveClient: false,
    allowRequest: (req, decide) => void admit(req).then((isWelcome) => decide(null, isWelcome)),
  });
  const headers = Object.entries(securityHeaders(platform.env));
  io.engine.use((_req: IncomingMessage, res: ServerResponse, next: () => void) => {
    for (const [name, value] of headers) res.setHeader(name, value);
    next();
  });
  const heads = createDirectoryHeads((slugs) => findDirectoryHeads(createContext(platform), slugs));
  const paired = createPairedDisplays(platform);
  io.on('connection', (socket) => {
    serveSubscriptions(platform, heads, socket);
    serveDisplays(platform, paired, socket);
  });
  platform.metrics.followBuildings(() => socketsOfBuildings(io));
  const stopFollowing = followChanges(platform, heads, io);
  return {
    async close() {
      stopFollowing();
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
  const isTooMany = createMessageLimit(Math.max(1, messages.points * platform.env.RATE_LIMIT_SCALE));
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
    answer(await subscribe(heads, socket, message).catch((error) => unreachable(platform, error)));
    isAnswering = false;
  });
}

/** Unpaired and paired displays. Hello is answered; a heartbeat is not, as the next one follows in 30 s. */
function serveDisplays({ log }: Platform, paired: PairedDisplays, socket: Socket<ClientToServer>): void {
  const logFailure = (error: unknown) => log.warn({ err: error }, 'display heartbeat failed');
  socket.on('display:wait', (message) => void paired.wait(socket, message).catch(logFailure));
  socket.on('display:beat', (message) => void paired.beat(socket, message).catch(logFailure));
  socket.on('display:hello', async (message, answer) => {
    if (typeof answer !== 'function') return;
    const failed = (error: unknown) => {
      logFailure(error);
      return { error: 'The screen cannot be looked up right now' };
    };
    answer(await paired.hello(socket, message).catch(failed));
  });
}

function createMessageLimit(limit: number): () => boolean {
  const times: number[] = [];
  return () => {
    const now = performance.now();
    times.push(now);
    return times.length > limit && now - (times.shift() ?? 0) < messages.seconds * 1_000;
  };
}

async function subscribe(heads: DirectoryHeads, socket: Socket, message: unknown): Promise<SubscribeAnswer> {
  const parsed = subscribeMessage.safeParse(message);
  if (!parsed.success) return { error: 'A slug is needed' };
  const found = await heads.find(parsed.data.slug);
  if (!found) return { error: 'Property not found' };
  const followed = [...socket.rooms].filter((room) => propertyIdOf(room) !== null);
  await Promise.all(followed.map((room) => socket.leave(room)));
  await socket.join(roomOf(found.propertyId));
  // Looked up again after joining: an event in between would be lost otherwise.
  const head = await heads.find(parsed.data.slug);
  if (!head) return { error: 'Property not found' };
  return { slug: head.slug, version: head.version, reconnectWithin: reconnectWithin(socket.nsp.sockets.size) };
}

const LEAST_SECONDS = 15;
const MOST_SECONDS = 28;
const DISPLAYS_A_SECOND = 400;

/**
 * Seconds over which displays spread their reconnects. A failed attempt draws a new delay, so later seconds get more:
 * with 2,000 displays and 20 s, at most a tenth in any second, if the gateway is back within 8 s.
 */
function reconnectWithin(displays: number): number {
  return Math.min(MOST_SECONDS, LEAST_SECONDS + Math.ceil(displays / DISPLAYS_A_SECOND));
}

function unreachable({ log }: Platform, error: unknown): SubscribeAnswer {
  log.warn({ err: error }, 'display subscription failed');
  return { error: 'The directory cannot be reached right now' };
}

function withBuilding(room: string, work: (propertyId: number) => void): void {
  const propertyId = propertyIdOf(room);
  if (propertyId !== null) work(propertyId);
}

/**
 * Broadcasts events, and the current state after a resync. Where web runs in the same process, its commits update `heads`
 * before the response.
 */
function followChanges(platform: Platform, heads: DirectoryHeads, io: Gateway): () => void {
  const send = createRoomSender(io);

  function learn({ name, payload }: RecordedEvent): void {
    if (name === directoryChangedEvent.name) heads.learn(directoryChangedEvent.payload.parse(payload));
    if (name === propertyDeleted.name) heads.forget(propertyDeleted.payload.parse(payload));
  }

  function passOn(event: RecordedEvent): void {
    learn(event);
    for (const broadcast of broadcasts.filter(({ event: { name } }) => name === event.name))
      for (const message of broadcast.messagesOf(event.payload)) send(message);
  }

  async function sendCurrentState(): Promise<void> {
    const rooms = [...io.sockets.adapter.rooms.keys()];
    for (const message of await currentState(createContext(platform), rooms)) send(message);
  }

  platform.committed.on('event', learn);
  const listener = followEvents(platform, {
    names: broadcasts.map(({ event }) => event.name),
    perBuilding: true,
    isNeeded: () => io.sockets.sockets.size > 0,
    onEvent: passOn,
    onMissed: sendCurrentState,
  });
  const { adapter } = io.sockets;
  const follow = (room: string) => withBuilding(room, listener.follow);
  const leave = (room: string) => withBuilding(room, listener.leave);
  adapter.on('create-room', follow);
  adapter.on('delete-room', leave);
  return () => {
    adapter.off('create-room', follow);
    adapter.off('delete-room', leave);
    platform.committed.off('event', learn);
    listener.close();
  };
}
