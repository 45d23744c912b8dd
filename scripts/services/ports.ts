import { createServer } from 'node:net';

export function isFree(port: number, host = '127.0.0.1'): Promise<boolean> {
  return tryPort(port, host).then(
    () => true,
    () => false,
  );
}

/** 0 lets the system choose. */
export async function freePort(from: number, host = '127.0.0.1'): Promise<number> {
  if (from === 0) return await tryPort(0, host);
  for (let port = from; port < from + 200; port++) if (await isFree(port, host)) return port;
  throw new Error(`No free port between ${from} and ${from + 199}.`);
}

function tryPort(port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen({ port, host, exclusive: true }, () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : port));
    });
  });
}
