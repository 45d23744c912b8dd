import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { seed } from '../src/modules/demo/index.ts';
import { entities } from '../src/modules/index.ts';
import { createContext } from '../src/platform/core/context.ts';
import { createPlatform } from '../src/platform/core/platform.ts';
import { requireEnv } from '../src/platform/process/process.ts';
import { createWeb } from '../src/web/app.ts';

export interface Ports {
  product: number;
  barePort: number;
}

/** Sent on request; CPU time in milliseconds. */
export interface ResourceUsage {
  megabytes: number;
  milliseconds: number;
}

/** Serves the product, and N bytes from memory at `/N` by a minimal Node server. */
const bodies = new Map<string, Buffer>();

const platform = await createPlatform(requireEnv(), 'bench', entities);
await seed(createContext(platform));
const web = createWeb(platform);
const bare = createServer((req, res) => {
  const path = req.url ?? '';
  const bytes = bodies.get(path) ?? Buffer.alloc(Number(path.slice(1)), 'x');
  bodies.set(path, bytes);
  res.writeHead(200, { 'content-type': 'application/json', 'content-length': bytes.length });
  res.end(bytes);
});
const ports: Ports = { product: await listen(web.server), barePort: await listen(bare) };
process.on('message', () => {
  const { user, system } = process.cpuUsage();
  const used: ResourceUsage = { megabytes: process.memoryUsage.rss() / 1e6, milliseconds: (user + system) / 1_000 };
  process.send?.(used);
});
process.send?.(ports);

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}
