import type { Server as HttpServer } from 'node:http';
import type { Redis } from 'ioredis';
import { Server, type Socket } from 'socket.io';
import { z } from 'zod';
import { directoryHeads, findDirectoryHead } from '../modules/tenancy/index.ts';
import { createContext } from '../platform/context.ts';
import type { Platform } from '../platform/platform.ts';
import { createPatientRedis, eventsChannel } from '../platform/redis.ts';
import { broadcasts } from './broadcasts.ts';
import { isOwnOrigin } from './handshake.ts';
import {
  type ClientToServer,
  MAX_MESSAGE_BYTES,
  REALTIME_PATH,
  type ServerToClient,
  type SubscribeAnswer,
  subscribeMessage,
} from './protocol.ts';
import { createAnnouncer, type Gateway, roomOf, watchedProperties } from './rooms.ts';

const relayed = z.object({ name: z.string(), payload: z.unknown() });

/** The displays' gateway on an HTTP server. */
export function createGateway(platform: Platform, server: HttpServer): { close(): Promise<void> } {
  const io: Gateway = new Server<ClientToServer, ServerToClient>(server, {
    path: REALTIME_PATH,
    transports: ['websocket'],
    maxHttpBufferSize: MAX_MESSAGE_BYTES,
    serveClient: false,
    allowRequest: (req, decide) => decide(null, isOwnOrigin(req, platform.env.APP_URL)),
  });
  io.on('connection', (socket) => welcome(platform, socket));
  const listener = announceChanges(platform, io);
  return {
    async close() {
      listener.disconnect();
      await io.close();
    },
  };
}

function welcome(platform: Platform, socket: Socket<ClientToServer, ServerToClient>): void {
  platform.metrics.displays.inc();
  socket.on('disconnect', () => platform.metrics.displays.dec());
  socket.on('directory:subscribe', (message, answer) => {
    if (typeof answer !== 'function') return;
    subscribe(platform, socket, message).then(answer, (error) => {
      platform.log.warn({ err: error }, 'a display could not subscribe');
      answer({ error: 'The directory cannot be reached right now' });
    });
  });
}

async function subscribe(platform: Platform, socket: Socket, message: unknown): Promise<SubscribeAnswer> {
  const parsed = subscribeMessage.safeParse(message);
  if (!parsed.success) return { error: 'A slug is needed' };
  const ctx = createContext(platform);
  const found = await findDirectoryHead(ctx, parsed.data.slug);
  if (!found) return { error: 'Property not found' };
  const followed = [...socket.rooms].filter((room) => room !== socket.id);
  await Promise.all(followed.map((room) => socket.leave(room)));
  await socket.join(roomOf(found.propertyId));
  // Read again now that nothing can be missed: a change between the look and the joining would be lost otherwise.
  const head = await findDirectoryHead(ctx, parsed.data.slug);
  return head ? { slug: head.slug, version: head.version } : { error: 'Property not found' };
}

/** Passes on what the events channel says, and after a silence of Redis what the versions have become meanwhile. */
function announceChanges(platform: Platform, io: Gateway): Redis {
  const { env, log } = platform;
  const announce = createAnnouncer(io);
  const listener = createPatientRedis(env, log);

  async function listenAndCatchUp(): Promise<void> {
    await listener.subscribe(eventsChannel(env));
    for (const { propertyId, slug, version } of await directoryHeads(createContext(platform), watchedProperties(io)))
      announce(propertyId, { slug, version });
  }

  listener.on('ready', () => {
    listenAndCatchUp().catch((error) => log.warn({ err: error }, 'displays cannot be brought up to date; they poll'));
  });
  listener.on('message', (_channel, text) => {
    try {
      const { name, payload } = relayed.parse(JSON.parse(text));
      for (const broadcast of broadcasts.filter(({ event }) => event.name === name)) {
        const { propertyId, message } = broadcast.tell(payload);
        announce(propertyId, message);
      }
    } catch (error) {
      log.error({ err: error }, 'a message on the events channel cannot be read');
    }
  });
  return listener;
}
