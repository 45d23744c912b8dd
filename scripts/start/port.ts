import { freePort, isFree } from '../services/ports.ts';

const DEFAULT_PORT = 3_000;

/**
 * Returns the requested port, otherwise the first free one from 3000.
 * @throws when the requested one is taken
 */
export async function choosePort(
  requestedText: string | undefined,
  host: string,
  say: (line: string) => void,
): Promise<number> {
  const requestedPort = Number(requestedText || DEFAULT_PORT);
  if (!(Number.isInteger(requestedPort) && requestedPort >= 0 && requestedPort <= 65_535))
    throw new Error(`PORT: ${requestedText} is not a number from 0 to 65535`);
  if (requestedPort === 0) return await freePort(0, host);
  if (await isFree(requestedPort, host)) return requestedPort;
  if (requestedText) {
    const freeAlternative = await freePort(requestedPort + 1, host);
    throw new Error(
      `Port ${requestedPort} on ${host} is in use.\n  - stop the program that uses it\n  - or choose another: PORT=${freeAlternative} npm start`,
    );
  }
  const port = await freePort(DEFAULT_PORT + 1, host);
  say(`port ${DEFAULT_PORT} is in use; using ${port} (set PORT to choose)`);
  return port;
}
