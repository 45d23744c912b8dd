/** Where the gateway listens, on whatever origin serves it. */
export const REALTIME_PATH = '/realtime';

/** Larger messages close the socket. */
export const MAX_MESSAGE_BYTES = 16_000;

/** It says *that* something changed; HTTP says what. Also the answer to a subscribe. */
export interface DirectoryChangedMessage {
  slug: string;
  version: number;
}

/** What a paired screen is to show, and how: `settings` are the `DisplaySettings` of its module. */
export interface AssignmentMessage {
  name: string;
  slug: string;
  settings: unknown;
}

/** Server → client, to every page of a directory. */
export interface ToDirectory {
  'directory:changed': (message: DirectoryChangedMessage) => void;
}

/** Server → client, to a screen that shows its pairing code. */
export interface ToUnpairedDisplay {
  /** The code was entered: the screen fetches its token. */
  'display:paired': (message: object) => void;
}

/** Server → client, to a paired screen. */
export interface ToPairedDisplay {
  'display:settings': (message: AssignmentMessage) => void;
  /** Shows its name in large letters for a while. */
  'display:identify': (message: { name: string }) => void;
  'display:reload': (message: object) => void;
  /** Its token is no longer valid. */
  'display:forgotten': (message: object) => void;
}

/** Every message of the server. A page registers the listeners of its interface as one object, so that none is missing. */
export type ServerToClient = ToDirectory & ToUnpairedDisplay & ToPairedDisplay;
export type MessageName = keyof ServerToClient;
export type Message<Name extends MessageName> = Parameters<ServerToClient[Name]>[0];

/** `reconnectWithin`: should the gateway go, displays come back after a random while of so many seconds at most. */
export type SubscribeAnswer = (DirectoryChangedMessage & { reconnectWithin?: number }) | { error: string };

/** `isForgotten`: it need not ask with this token again. */
export type HelloAnswer = AssignmentMessage | { error: string; isForgotten?: true };

/** One socket follows one directory: a later subscription replaces the earlier. */
export interface ClientToServer {
  'directory:subscribe': (message: unknown, answer: (reply: SubscribeAnswer) => void) => void;
  'display:wait': (message: unknown) => void;
  'display:hello': (message: unknown, answer: (reply: HelloAnswer) => void) => void;
  /** What a screen says of itself, every 30 seconds. */
  'display:beat': (message: unknown) => void;
}
