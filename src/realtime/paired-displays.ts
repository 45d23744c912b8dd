import type { Socket } from 'socket.io';
import { z } from 'zod';
import { beatFacts, displaySettings } from '../modules/displays/schema.ts';
import { HEARTBEAT_KIND } from '../modules/displays/values.ts';
import { createContext } from '../platform/core/context.ts';
import type { Platform } from '../platform/core/platform.ts';
import { createBatches } from '../platform/database/batches.ts';
import { noteBeat } from '../platform/events/presence.ts';
import { hashOfToken } from '../platform/security/tokens.ts';
import type { HelloAnswer } from './protocol.ts';
import { findPairedDisplays, type PairedDisplay } from './queries.ts';
import { displayRoomOf, isDeviceRoom, pairingRoomOf, tokenRoomOf } from './rooms.ts';

const secret = z.string().regex(/^[\w-]{43}$/);
const waitMessage = z.object({ secret });
const helloMessage = beatFacts.extend({ token: secret });

/** Batch interval: 10,000 reconnecting displays need one lookup a second. */
const EVERY_MS = 1_000;

export interface PairedDisplays {
  wait(socket: Socket, message: unknown): Promise<void>;
  hello(socket: Socket, message: unknown): Promise<HelloAnswer>;
  beat(socket: Socket, message: unknown): Promise<void>;
}

export function createPairedDisplays(platform: Platform): PairedDisplays {
  const find = createBatches<string, PairedDisplay>(
    (hashes) => findPairedDisplays(createContext(platform), hashes),
    EVERY_MS,
  );
  return {
    async wait(socket, message) {
      const parsed = waitMessage.safeParse(message);
      if (parsed.success) await socket.join(pairingRoomOf(hashOfToken(parsed.data.secret)));
    },
    async hello(socket, message) {
      const parsed = helloMessage.safeParse(message);
      if (!parsed.success) return { error: 'Invalid hello payload' };
      const { token, ...facts } = parsed.data;
      const tokenHash = hashOfToken(token);
      const found = await find(tokenHash);
      if (!found) return { error: 'Display not found', isForgotten: true };
      const { displayId, name, slug, settings } = found;
      await Promise.all([...socket.rooms].filter(isDeviceRoom).map((room) => socket.leave(room)));
      await socket.join([displayRoomOf(displayId), tokenRoomOf(tokenHash)]);
      socket.data.displayId = displayId;
      await noteBeat(platform, HEARTBEAT_KIND, displayId, facts);
      return { displayId, name, slug, settings: displaySettings.parse(settings) };
    },
    async beat(socket, message) {
      const parsed = beatFacts.safeParse(message);
      const { displayId } = socket.data;
      if (parsed.success && typeof displayId === 'number')
        await noteBeat(platform, HEARTBEAT_KIND, displayId, parsed.data);
    },
  };
}
