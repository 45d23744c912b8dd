import { once } from 'node:events';
import type { AddressInfo, Server, Socket } from 'node:net';
import { createServer } from 'node:net';

export interface FakeSentinel {
  /** For `REDIS_SENTINELS`. */
  readonly address: string;
  /** Blocks queries for the primary until the returned function is called. */
  holdQuestions(): () => void;
  /** Blocked queries. */
  waiting(): number;
  /** Connections subscribed to failovers. */
  listening(): number;
  /** Announces a new primary. */
  tellFailover(): void;
  close(): Promise<void>;
}

const CHANNEL = '+switch-master';
const COMMAND = /\*\d+\r\n(?:\$\d+\r\n[^\r]*\r\n)+/g;

const bulk = (text: string) => `$${Buffer.byteLength(text)}\r\n${text}\r\n`;
const list = (...items: readonly string[]) => `*${items.length}\r\n${items.join('')}`;

const SUBSCRIBE = /\r\nsubscribe\r\n/i;

function usualAnswer(command: string): string {
  if (SUBSCRIBE.test(command)) return list(bulk('subscribe'), bulk(CHANNEL), ':1\r\n');
  if (/\r\nhello\r\n/i.test(command)) return "-ERR unknown command 'HELLO'\r\n";
  return /\r\nsentinels\r\n/i.test(command) ? list() : '+OK\r\n';
}

async function listen(
  answer: (command: string, socket: Socket) => void,
  listeners: Set<Socket>,
  open: Set<Socket>,
): Promise<Server> {
  const server = createServer((socket) => {
    open.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => {
      open.delete(socket);
      listeners.delete(socket);
    });
    socket.on('data', (chunk) => {
      for (const [command] of chunk.toString().matchAll(COMMAND)) answer(command, socket);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

/** The subset of Sentinel's protocol that clients use, with one primary. */
export async function fakeSentinel(primary: { host: string; port: number }): Promise<FakeSentinel> {
  const listeners = new Set<Socket>();
  const open = new Set<Socket>();
  let held: (() => void)[] | null = null;

  function answer(command: string, socket: Socket): void {
    if (command.includes('get-master-addr-by-name')) {
      const tell = () => void socket.write(list(bulk(primary.host), bulk(String(primary.port))));
      if (held) held.push(tell);
      else tell();
    } else {
      if (SUBSCRIBE.test(command)) listeners.add(socket);
      socket.write(usualAnswer(command));
    }
  }

  const server = await listen(answer, listeners, open);
  return {
    address: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    holdQuestions() {
      const questions: (() => void)[] = [];
      held = questions;
      return () => {
        held = null;
        for (const tell of questions) tell();
      };
    },
    waiting: () => held?.length ?? 0,
    listening: () => listeners.size,
    tellFailover() {
      for (const socket of listeners) socket.write(list(bulk('message'), bulk(CHANNEL), bulk('foyer')));
    },
    async close() {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
