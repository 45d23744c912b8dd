import type { AddressInfo } from 'node:net';
import { createConnection, createServer, type Server, type Socket } from 'node:net';

export interface TcpProxy {
  /** Replaces the real address. */
  readonly url: string;
  /** Closes all connections and refuses new ones. */
  cut(): void;
  /** Connections refused while cut. */
  countRefused(): number;
  /** Receives without forwarding, like a hung server. */
  hold(): void;
  /** Forwards each packet later, in both directions, like a server that is slow. */
  delay(milliseconds: number): void;
  /** Data buffered since `hold`. */
  readHeld(): string;
  /** Ends a cut, a hold or a delay and forwards buffered data. */
  heal(): void;
  close(): Promise<void>;
}

interface PendingChunk {
  chunk: Buffer;
  target: Socket;
}

/** Simulates faults of a server without touching it. */
export async function startTcpProxy(realUrl: string): Promise<TcpProxy> {
  const realAddress = new URL(realUrl);
  const sockets = new Set<Socket>();
  let isCut = false;
  let refusedCount = 0;
  let heldChunks: PendingChunk[] | null = null;
  let delayMs = 0;
  const delayedChunks: PendingChunk[] = [];
  const forward = () => {
    const pendingChunk = delayedChunks.shift(); // one for each timer, in the order of their arrival
    if (pendingChunk?.target.writable) pendingChunk.target.write(pendingChunk.chunk);
  };
  const forwardChunk = (chunk: Buffer, target: Socket) => {
    if (heldChunks) heldChunks.push({ chunk, target });
    else if (delayMs > 0) {
      delayedChunks.push({ chunk, target });
      setTimeout(forward, delayMs);
    } else target.write(chunk);
  };
  const server: Server = createServer((inner) => {
    if (!isCut)
      return join(
        inner,
        createConnection({ host: realAddress.hostname, port: Number(realAddress.port) }),
        sockets,
        forwardChunk,
      );
    refusedCount++;
    inner.destroy();
  });
  const dropAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: await listen(server, realAddress),
    cut() {
      isCut = true;
      dropAll();
    },
    countRefused: () => refusedCount,
    hold() {
      heldChunks ??= [];
    },
    delay(milliseconds) {
      delayMs = milliseconds;
    },
    readHeld: () => Buffer.concat((heldChunks ?? []).map(({ chunk }) => chunk)).toString(),
    heal() {
      isCut = false;
      for (const { chunk, target } of heldChunks ?? []) if (target.writable) target.write(chunk);
      heldChunks = null;
      delayMs = 0;
      while (delayedChunks.length > 0) forward();
    },
    async close() {
      isCut = true;
      dropAll();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function listen(server: Server, realAddress: URL): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = new URL(realAddress);
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);
  return url.href;
}

/** Closes both sides together. */
function join(inner: Socket, outer: Socket, sockets: Set<Socket>, pass: (chunk: Buffer, to: Socket) => void): void {
  for (const [socket, peer] of [
    [inner, outer],
    [outer, inner],
  ] as const) {
    sockets.add(socket);
    socket.on('error', () => peer.destroy());
    socket.on('close', () => {
      sockets.delete(socket);
      peer.destroy();
    });
    socket.on('data', (chunk) => pass(chunk, peer));
    socket.on('end', () => peer.end());
  }
}
