import type { Socket } from 'socket.io';
import { z } from 'zod';
import { beatFacts, displaySettings } from '../modules/displays/schema.ts';
import { HEARTBEAT_KIND } from '../modules/displays/values.ts';
import { createContext } from '../platform/core/context.ts';
import type { Platform } from '../platform/core/platform.ts';
import { createBatcher } from '../platform/database/batches.ts';
import { recordHeartbeat } from '../platform/events/presence.ts';
import { hashToken } from '../platform/security/tokens.ts';
import type { HelloAnswer } from './protocol.ts';
import { findPairedDisplays, type PairedDisplay } from './queries.ts';
import { displayRoom, isDeviceRoom, pairingRoom, tokenRoom } from './rooms.ts';

const secretText = z.string().regex(/^[\w-]{43}$/);
const waitMessage = z.object({ secret: secretText });
const helloMessage = beatFacts.extend({ token: secretText });

/** Batch interval: 10,000 reconnecting displays need one lookup a second. */
const LOOKUP_INTERVAL_MS = 1_000;

export interface PairedDisplays {
  joinPairingRoom(socket: Socket, message: unknown): Promise<void>;
  connectDisplay(socket: Socket, message: unknown): Promise<HelloAnswer>;
  recordBeat(socket: Socket, message: unknown): Promise<void>;
}

export function createPairedDisplays(platform: Platform): PairedDisplays {
  const findDisplay = createBatcher<string, PairedDisplay>(
    (hashes) => findPairedDisplays(createContext(platform), hashes),
    LOOKUP_INTERVAL_MS,
  );
  return {
    async joinPairingRoom(socket, message) {
      const parsed = waitMessage.safeParse(message);
      if (parsed.success) await socket.join(pairingRoom(hashToken(parsed.data.secret)));
    },
    async connectDisplay(socket, message) {
      const parsed = helloMessage.safeParse(message);
      if (!parsed.success) return { error: 'Invalid hello payload' };
      const { token, ...facts } = parsed.data;
      const tokenHash = hashToken(token);
      const pairedDisplay = await findDisplay(tokenHash);
      if (!pairedDisplay) return { error: 'Display not found', isForgotten: true };
      const { displayId, name, slug, settings } = pairedDisplay;
      await Promise.all([...socket.rooms].filter(isDeviceRoom).map((room) => socket.leave(room)));
      await socket.join([displayRoom(displayId), tokenRoom(tokenHash)]);
      socket.data.displayId = displayId;
      await recordHeartbeat(platform, HEARTBEAT_KIND, displayId, facts);
      return { displayId, name, slug, settings: displaySettings.parse(settings) };
    },
    async recordBeat(socket, message) {
      const parsed = beatFacts.safeParse(message);
      const { displayId } = socket.data;
      if (parsed.success && typeof displayId === 'number')
        await recordHeartbeat(platform, HEARTBEAT_KIND, displayId, parsed.data);
    },
  };
}
