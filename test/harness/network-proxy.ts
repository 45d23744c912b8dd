import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { serviceWorkers } from '../../scripts/client/build-names.ts';

export interface Network {
  readonly url: string;
  /** Closes all connections and refuses new ones until undone. */
  cut(isCut: boolean): void;
  /** Acts like a firewall without WebSocket support until undone. */
  blockSockets(isBlocked: boolean): void;
  /** Answers every request in the product's place, as a captive portal does, until undone with `null`. */
  replace(answer: ForeignAnswer | null): void;
  /** Renames the built files in the release lists, as a deploy does. */
  release(): void;
  close(): void;
}

export interface ForeignAnswer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** A wall polls these for releases. */
const PRECACHE_LISTS = Object.values(serviceWorkers).map((name) => `/${name}`);

export async function startProxy(webPort: number, gatewayPort: number): Promise<Network> {
  const [network, tunnels] = [createGate(), createGate()];
  let releases = 0;
  let foreignAnswer: ForeignAnswer | null = null;
  const server = createServer((req, res) => {
    if (foreignAnswer) res.writeHead(foreignAnswer.status, foreignAnswer.headers).end(foreignAnswer.body);
    else if (releases > 0 && PRECACHE_LISTS.includes(req.url ?? '')) renameList(webPort, releases, req, res);
    else forward(webPort, req, res);
  });
  server.on('connection', (socket: Socket) => network.admit(socket));
  server.on('upgrade', (req: IncomingMessage, socket: Socket) => {
    if (tunnels.admit(socket)) tunnel(webPort, gatewayPort, req, socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut: network.setShut,
    blockSockets: tunnels.setShut,
    replace(answer) {
      foreignAnswer = answer;
    },
    release: () => void releases++,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

function createGate() {
  const open = new Set<Socket>();
  let isShut = false;
  return {
    admit(socket: Socket): boolean {
      open.add(socket);
      socket.on('close', () => open.delete(socket));
      socket.on('error', () => socket.destroy());
      if (isShut) socket.destroy();
      return !isShut;
    },
    setShut(shouldShut: boolean): void {
      isShut = shouldShut;
      if (isShut) for (const socket of open) socket.destroy();
    },
  };
}

const originOf = (port: number) => `http://127.0.0.1:${port}`;

/** Marks replies as cached: the wall, whose clock runs fast, must not correct it by them. */
const CACHED_HEADERS = { age: '1' };

function forward(port: number, req: IncomingMessage, res: ServerResponse): void {
  const headers = { ...req.headers, host: `127.0.0.1:${port}`, ...(req.headers.origin && { origin: originOf(port) }) };
  const upstreamRequest = request({ port, host: '127.0.0.1', path: req.url, method: req.method, headers }, (answer) => {
    res.writeHead(answer.statusCode ?? 502, { ...answer.headers, ...CACHED_HEADERS });
    answer.pipe(res);
  });
  upstreamRequest.on('error', () => res.destroy());
  req.pipe(upstreamRequest);
}

function renameList(port: number, release: number, req: IncomingMessage, res: ServerResponse): void {
  const rename = async () => {
    const list = await (await fetch(originOf(port) + req.url)).text();
    res.writeHead(200, { ...CACHED_HEADERS, 'content-type': 'text/javascript', 'cache-control': 'no-cache' });
    res.end(list.replace(/(assets\/[\w.-]+?-)[\w-]{8}\.(js|css)/g, `$1${String(release).padStart(8, 'r')}.$2`));
  };
  rename().catch(() => res.destroy());
}

function tunnel(webPort: number, gatewayPort: number, req: IncomingMessage, socket: Socket): void {
  const gatewaySocket = connect(gatewayPort, '127.0.0.1', () => {
    const headers = Object.entries({ ...req.headers, host: `127.0.0.1:${webPort}`, origin: originOf(webPort) });
    const lines = headers.map(([name, value]) => `${name}: ${value}`);
    gatewaySocket.write(`${req.method} ${req.url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
    gatewaySocket.pipe(socket).pipe(gatewaySocket);
  });
  const end = () => [socket, gatewaySocket].forEach((peer) => void peer.destroy());
  for (const peer of [socket, gatewaySocket]) peer.on('error', end).on('close', end);
}
