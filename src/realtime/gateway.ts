import type { Server as HttpServer } from 'node:http';
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

/** The displays' gateway on an HTTP server. `close` leaves the sockets to the server that carries them. */
export function createGateway(platform: Platform, server: HttpServer): { close(): Promise<void> } {
  const { env, log, metrics } = platform;
  const io: Gateway = new Server<ClientToServer, ServerToClient>(server, {
    path: REALTIME_PATH,
    transports: ['websocket'],
    maxHttpBufferSize: MAX_MESSAGE_BYTES,
    serveClient: false,
    allowRequest: (req, decide) => decide(null, isOwnOrigin(req, env.APP_URL)),
  });
  const announce = createAnnouncer(io);

  io.on('connection', (socket) => {
    metrics.displays.inc();
    socket.on('disconnect', () => metrics.displays.dec());
    socket.on('directory:subscribe', (message, answer) => {
      if (typeof answer !== 'function') return;
      subscribe(platform, socket, message).then(answer, (error) => {
        log.warn({ err: error }, 'a display could not subscribe');
        answer({ error: 'The directory cannot be reached right now' });
      });
    });
  });

  const listener = createPatientRedis(env, log);
  listener.on('ready', () => {
    listener
      .subscribe(eventsChannel(env))
      .then(() => catchUp())
      .catch((error) => log.warn({ err: error }, 'displays could not be brought up to date; they poll'));
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

  /** What was published while Redis could not be heard is made up for by the versions as they are now. */
  async function catchUp(): Promise<void> {
    for (const { propertyId, slug, version } of await directoryHeads(createContext(platform), watchedProperties(io)))
      announce(propertyId, { slug, version });
  }

  return {
    async close() {
      listener.disconnect();
      await io.close();
    },
  };
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
