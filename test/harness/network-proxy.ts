import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { serviceWorkers } from '../../scripts/client/build-names.ts';

export interface Network {
  readonly url: string;
  /** Closes all connections and refuses new ones until undone. */
  cut(isCut: boolean): void;
  /** Acts like a firewall without WebSocket support until undone. */
  blockSockets(isBlocked: boolean): void;
  /** Renames the built files in the release lists, as a deploy does. */
  release(): void;
  close(): void;
}

/** A wall polls these for releases. */
const LISTS = Object.values(serviceWorkers).map((name) => `/${name}`);

export async function startProxy(webPort: number, gatewayPort: number): Promise<Network> {
  const [network, tunnels] = [gate(), gate()];
  let releases = 0;
  const server = createServer((req, res) => {
    if (releases > 0 && LISTS.includes(req.url ?? '')) renameList(webPort, releases, req, res);
    else forward(webPort, req, res);
  });
  server.on('connection', (socket: Socket) => network.admit(socket));
  server.on('upgrade', (req: IncomingMessage, socket: Socket) => {
    if (tunnels.admit(socket)) tunnel(webPort, gatewayPort, req, socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut: network.shut,
    blockSockets: tunnels.shut,
    release: () => void releases++,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

function gate() {
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
    shut(isNow: boolean): void {
      isShut = isNow;
      if (isShut) for (const socket of open) socket.destroy();
    },
  };
}

const originOf = (port: number) => `http://127.0.0.1:${port}`;

/** Marks replies as cached: the wall, whose clock runs fast, must not correct it by them. */
const AGED = { age: '1' };

function forward(port: number, req: IncomingMessage, res: ServerResponse): void {
  const headers = { ...req.headers, host: `127.0.0.1:${port}`, ...(req.headers.origin && { origin: originOf(port) }) };
  const asked = request({ port, host: '127.0.0.1', path: req.url, method: req.method, headers }, (answer) => {
    res.writeHead(answer.statusCode ?? 502, { ...answer.headers, ...AGED });
    answer.pipe(res);
  });
  asked.on('error', () => res.destroy());
  req.pipe(asked);
}

function renameList(port: number, release: number, req: IncomingMessage, res: ServerResponse): void {
  const rename = async () => {
    const list = await (await fetch(originOf(port) + req.url)).text();
    res.writeHead(200, { ...AGED, 'content-type': 'text/javascript', 'cache-control': 'no-cache' });
    res.end(list.replace(/(assets\/[\w.-]+?-)[\w-]{8}\.(js|css)/g, `$1${String(release).padStart(8, 'r')}.$2`));
  };
  rename().catch(() => res.destroy());
}

function tunnel(webPort: number, gatewayPort: number, req: IncomingMessage, socket: Socket): void {
  const other = connect(gatewayPort, '127.0.0.1', () => {
    const headers = Object.entries({ ...req.headers, host: `127.0.0.1:${webPort}`, origin: originOf(webPort) });
    const lines = headers.map(([name, value]) => `${name}: ${value}`);
    other.write(`${req.method} ${req.url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
    other.pipe(socket).pipe(other);
  });
  const end = () => [socket, other].forEach((each) => void each.destroy());
  for (const each of [socket, other]) each.on('error', end).on('close', end);
}
