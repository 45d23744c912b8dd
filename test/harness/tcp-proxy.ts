import type { AddressInfo } from 'node:net';
import { createConnection, createServer, type Server, type Socket } from 'node:net';

export interface TcpProxy {
  /** The address to give the product instead of the real one. */
  readonly url: string;
  /** Ends every connection and takes no new one, as if the server were gone. */
  cut(): void;
  heal(): void;
  close(): Promise<void>;
}

/** Stands between the product and a server, so that a test can take the server away without touching it. */
export async function tcpProxy(realUrl: string): Promise<TcpProxy> {
  const real = new URL(realUrl);
  const sockets = new Set<Socket>();
  let isCut = false;
  const server: Server = createServer((inner) => {
    if (isCut) inner.destroy();
    else join(inner, createConnection({ host: real.hostname, port: Number(real.port) }), sockets);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = new URL(realUrl);
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);
  const dropAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: url.href,
    cut() {
      isCut = true;
      dropAll();
    },
    heal() {
      isCut = false;
    },
    async close() {
      isCut = true;
      dropAll();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Passes everything on in both directions; when one side ends, so does the other. */
function join(inner: Socket, outer: Socket, sockets: Set<Socket>): void {
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
    socket.pipe(other);
  }
}
