import { once } from 'node:events';
import type { AddressInfo, Server, Socket } from 'node:net';
import { createServer } from 'node:net';

export interface FakeSentinel {
  /** Value of `REDIS_SENTINELS`. */
  readonly address: string;
  /** Blocks queries for the primary until the returned function is called. */
  holdQueries(): () => void;
  /** Blocked queries. */
  countHeldQueries(): number;
  /** Connections subscribed to failovers. */
  countListeners(): number;
  /** Announces a new primary. */
  announceFailover(): void;
  close(): Promise<void>;
}

const CHANNEL = '+switch-master';
const COMMAND = /\*\d+\r\n(?:\$\d+\r\n[^\r]*\r\n)+/g;

const bulk = (text: string) => `$${Buffer.byteLength(text)}\r\n${text}\r\n`;
const list = (...items: readonly string[]) => `*${items.length}\r\n${items.join('')}`;

const SUBSCRIBE = /\r\nsubscribe\r\n/i;

function defaultReply(command: string): string {
  if (SUBSCRIBE.test(command)) return list(bulk('subscribe'), bulk(CHANNEL), ':1\r\n');
  if (/\r\nhello\r\n/i.test(command)) return "-ERR unknown command 'HELLO'\r\n";
  return /\r\nsentinels\r\n/i.test(command) ? list() : '+OK\r\n';
}

async function listen(
  respond: (command: string, socket: Socket) => void,
  listeners: Set<Socket>,
  openSockets: Set<Socket>,
): Promise<Server> {
  const server = createServer((socket) => {
    openSockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => {
      openSockets.delete(socket);
      listeners.delete(socket);
    });
    socket.on('data', (chunk) => {
      for (const [command] of chunk.toString().matchAll(COMMAND)) respond(command, socket);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

/** The subset of Sentinel's protocol that clients use, with one primary. */
export async function startFakeSentinel(primary: { host: string; port: number }): Promise<FakeSentinel> {
  const listeners = new Set<Socket>();
  const openSockets = new Set<Socket>();
  let heldReplies: (() => void)[] | null = null;

  function respond(command: string, socket: Socket): void {
    if (command.includes('get-master-addr-by-name')) {
      const reply = () => void socket.write(list(bulk(primary.host), bulk(String(primary.port))));
      if (heldReplies) heldReplies.push(reply);
      else reply();
    } else {
      if (SUBSCRIBE.test(command)) listeners.add(socket);
      socket.write(defaultReply(command));
    }
  }

  const server = await listen(respond, listeners, openSockets);
  return {
    address: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    holdQueries() {
      const queries: (() => void)[] = [];
      heldReplies = queries;
      return () => {
        heldReplies = null;
        for (const reply of queries) reply();
      };
    },
    countHeldQueries: () => heldReplies?.length ?? 0,
    countListeners: () => listeners.size,
    announceFailover() {
      for (const socket of listeners) socket.write(list(bulk('message'), bulk(CHANNEL), bulk('foyer')));
    },
    async close() {
      for (const socket of openSockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
