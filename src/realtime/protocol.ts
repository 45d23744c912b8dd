/** Where the gateway listens, on whatever origin serves it. */
export const REALTIME_PATH = '/realtime';

/** Larger messages close the socket. */
export const MAX_MESSAGE_BYTES = 16_000;

/** It says *that* something changed; HTTP says what. Also the answer to a subscribe. */
export interface DirectoryChangedMessage {
  slug: string;
  version: number;
}

/** Server → client: every message there is, by its name. */
export interface ServerToClient {
  'directory:changed': (message: DirectoryChangedMessage) => void;
}
export type MessageName = keyof ServerToClient;
export type Message<Name extends MessageName> = Parameters<ServerToClient[Name]>[0];

export type SubscribeAnswer = DirectoryChangedMessage | { error: string };

/** One socket follows one directory: a later subscription replaces the earlier. */
export interface ClientToServer {
  'directory:subscribe': (message: unknown, answer: (reply: SubscribeAnswer) => void) => void;
}
