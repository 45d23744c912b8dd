import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { seed } from '../scripts/seed.ts';
import { entities } from '../src/modules/index.ts';
import { createPlatform } from '../src/platform/platform.ts';
import { requireEnv } from '../src/platform/process.ts';
import { createWeb } from '../src/web/app.ts';

export interface Ports {
  product: number;
  bare: number;
}

/** The product and, beside it, the least a Node server can do: 12 kB of JSON from memory. Told to whoever forked it. */
const BYTES = Buffer.from(JSON.stringify('x'.repeat(12_000)));

const platform = await createPlatform(requireEnv(), 'bench', entities);
await seed(platform);
const web = createWeb(platform);
const bare = createServer((_req, res) => {
  res.writeHead(200, { 'content-type': 'application/json', 'content-length': BYTES.length });
  res.end(BYTES);
});
const ports: Ports = { product: await listen(web.server), bare: await listen(bare) };
process.send?.(ports);

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}
