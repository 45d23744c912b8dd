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

/** Server → client `directory:changed`, and the answer to a subscribe. It says *that* something changed; HTTP says what. */
export const directoryChangedMessage = z.object({ slug: z.string(), version: z.number().int() });
export type DirectoryChangedMessage = z.infer<typeof directoryChangedMessage>;

export type SubscribeAnswer = DirectoryChangedMessage | { error: string };

export interface ClientToServer {
  'directory:subscribe': (message: unknown, answer: (reply: SubscribeAnswer) => void) => void;
}

export interface ServerToClient {
  'directory:changed': (message: DirectoryChangedMessage) => void;
}
