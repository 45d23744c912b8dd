import { z } from 'zod';

/** Where the gateway listens, on whatever origin serves it. */
export const REALTIME_PATH = '/realtime';

/** Larger messages close the socket. */
export const MAX_MESSAGE_BYTES = 16_000;

/** Client → server `directory:subscribe`. One socket follows one directory: a later one replaces the earlier. */
export const subscribeMessage = z.object({
  slug: z
    .string()
    .min(1)
    .max(100)
    .regex(/^[a-z0-9-]+$/),
});

/** It says *that* something changed; HTTP says what. Also the answer to a subscribe. */
export const directoryChangedMessage = z.object({ slug: z.string(), version: z.number().int() });
export type DirectoryChangedMessage = z.infer<typeof directoryChangedMessage>;

/** Server → client: every message there is, by its name. */
export const messages = {
  'directory:changed': directoryChangedMessage,
} as const;
export type MessageName = keyof typeof messages;
export type Message<Name extends MessageName> = z.infer<(typeof messages)[Name]>;

export type SubscribeAnswer = DirectoryChangedMessage | { error: string };

export interface ClientToServer {
  'directory:subscribe': (message: unknown, answer: (reply: SubscribeAnswer) => void) => void;
}

export type ServerToClient = { [Name in MessageName]: (message: Message<Name>) => void };
