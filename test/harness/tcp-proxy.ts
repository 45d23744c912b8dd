import type { AddressInfo } from 'node:net';
import { createConnection, createServer, type Server, type Socket } from 'node:net';

export interface TcpProxy {
  /** Replaces the real address. */
  readonly url: string;
  /** Closes all connections and refuses new ones. */
  cut(): void;
  /** Connections refused while cut. */
  refused(): number;
  /** Receives without forwarding, like a hung server. */
  hold(): void;
  /** Forwards each packet later, in both directions, like a server that is slow. */
  delay(milliseconds: number): void;
  /** Data buffered since `hold`. */
  held(): string;
  /** Ends a cut, a hold or a delay and forwards buffered data. */
  heal(): void;
  close(): Promise<void>;
}

interface Waiting {
  chunk: Buffer;
  to: Socket;
}

/** Simulates faults of a server without touching it. */
export async function tcpProxy(realUrl: string): Promise<TcpProxy> {
  const real = new URL(realUrl);
  const sockets = new Set<Socket>();
  let isCut = false;
  let refused = 0;
  let waiting: Waiting[] | null = null;
  let delayed = 0;
  const late: Waiting[] = [];
  const forward = () => {
    const next = late.shift(); // one for each timer, in the order of their arrival
    if (next?.to.writable) next.to.write(next.chunk);
  };
  const pass = (chunk: Buffer, to: Socket) => {
    if (waiting) waiting.push({ chunk, to });
    else if (delayed > 0) {
      late.push({ chunk, to });
      setTimeout(forward, delayed);
    } else to.write(chunk);
  };
  const server: Server = createServer((inner) => {
    if (!isCut) return join(inner, createConnection({ host: real.hostname, port: Number(real.port) }), sockets, pass);
    refused++;
    inner.destroy();
  });
  const dropAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: await listen(server, real),
    cut() {
      isCut = true;
      dropAll();
    },
    refused: () => refused,
    hold() {
      waiting ??= [];
    },
    delay(milliseconds) {
      delayed = milliseconds;
    },
    held: () => Buffer.concat((waiting ?? []).map(({ chunk }) => chunk)).toString(),
    heal() {
      isCut = false;
      for (const { chunk, to } of waiting ?? []) if (to.writable) to.write(chunk);
      waiting = null;
      delayed = 0;
      while (late.length > 0) forward();
    },
    async close() {
      isCut = true;
      dropAll();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function listen(server: Server, real: URL): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = new URL(real);
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);
  return url.href;
}

/** Closes both sides together. */
function join(inner: Socket, outer: Socket, sockets: Set<Socket>, pass: (chunk: Buffer, to: Socket) => void): void {
  for (const [socket, other] of [
    [inner, outer],
    [outer, inner],
  ] as const) {
    sockets.add(socket);
    socket.on('error', () => other.destroy());
    socket.on('close', () => {
      sockets.delete(socket);
      other.destroy();
    });
    socket.on('data', (chunk) => pass(chunk, other));
    socket.on('end', () => other.end());
  }
}
