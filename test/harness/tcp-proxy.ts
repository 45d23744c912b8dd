import type { AddressInfo } from 'node:net';
import { createConnection, createServer, type Server, type Socket } from 'node:net';

export interface TcpProxy {
  /** The address to give the product instead of the real one. */
  readonly url: string;
  /** Ends every connection and takes no new one, as if the server were gone. */
  cut(): void;
  /** How many connections were turned away while it was cut. */
  refused(): number;
  /** Takes what is sent and passes nothing on, as if the server hung. */
  hold(): void;
  /** What was sent since `hold` and waits. */
  held(): string;
  /** Ends a cut or a hold: what waited is passed on. */
  heal(): void;
  close(): Promise<void>;
}

interface Waiting {
  chunk: Buffer;
  to: Socket;
}

/** Stands between the product and a server, so that a test can take the server away without touching it. */
export async function tcpProxy(realUrl: string): Promise<TcpProxy> {
  const real = new URL(realUrl);
  const sockets = new Set<Socket>();
  let isCut = false;
  let refused = 0;
  let waiting: Waiting[] | null = null;
  const pass = (chunk: Buffer, to: Socket) => void (waiting ? waiting.push({ chunk, to }) : to.write(chunk));
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
    held: () => Buffer.concat((waiting ?? []).map(({ chunk }) => chunk)).toString(),
    heal() {
      isCut = false;
      for (const { chunk, to } of waiting ?? []) if (to.writable) to.write(chunk);
      waiting = null;
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

/** Passes everything on in both directions; when one side ends, so does the other. */
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
