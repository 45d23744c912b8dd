export const REALTIME_PATH = '/realtime';

export const MAX_MESSAGE_BYTES = 16_000;

/** Announces a new version, to be fetched by HTTP; also answers a subscription. */
export interface DirectoryChangedMessage {
  slug: string;
  version: number;
}

/** `settings` are the `DisplaySettings` of the displays module. */
export interface AssignmentMessage {
  displayId: number;
  name: string;
  slug: string;
  settings: unknown;
}

export interface ToDirectory {
  'directory:changed': (message: DirectoryChangedMessage) => void;
}

export interface ToUnpairedDisplay {
  'display:paired': (message: object) => void;
}

/** Messages to a paired display. */
export interface ToPairedDisplay {
  'display:settings': (message: AssignmentMessage) => void;
  'display:identify': (message: { name: string }) => void;
  'display:reload': (message: object) => void;
  /** The token was revoked. */
  'display:forgotten': (message: object) => void;
}

/** Pages register each interface as one object, so that no listener is missing. */
export type ServerToClient = ToDirectory & ToUnpairedDisplay & ToPairedDisplay;
export type MessageName = keyof ServerToClient;
export type Message<Name extends MessageName> = Parameters<ServerToClient[Name]>[0];

/** `reconnectWithin`: seconds over which to spread reconnects. */
export type SubscribeAnswer = (DirectoryChangedMessage & { reconnectWithin?: number }) | { error: string };

/** `isForgotten`: do not retry with this token. */
export type HelloAnswer = AssignmentMessage | { error: string; isForgotten?: true };

/** A socket follows one directory: a later subscription replaces the earlier. */
export interface ClientToServer {
  'directory:subscribe': (message: unknown, answer: (reply: SubscribeAnswer) => void) => void;
  'display:wait': (message: unknown) => void;
  'display:hello': (message: unknown, answer: (reply: HelloAnswer) => void) => void;
  /** Heartbeat, every 30 seconds. */
  'display:beat': (message: unknown) => void;
}
