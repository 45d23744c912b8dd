import { freePort, isFree } from '../services/ports.ts';

const DEFAULT_PORT = 3_000;

/**
 * The requested port, else the first free one from 3000.
 * @throws when the requested one is taken
 */
export async function choosePort(
  asked: string | undefined,
  host: string,
  say: (line: string) => void,
): Promise<number> {
  const wanted = Number(asked || DEFAULT_PORT);
  if (!(Number.isInteger(wanted) && wanted >= 0 && wanted <= 65_535))
    throw new Error(`PORT: ${asked} is not a number from 0 to 65535`);
  if (wanted === 0) return await freePort(0, host);
  if (await isFree(wanted, host)) return wanted;
  if (asked) {
    const other = await freePort(wanted + 1, host);
    throw new Error(
      `Port ${wanted} on ${host} is in use.\n  - stop the program that uses it\n  - or choose another: PORT=${other} npm start`,
    );
  }
  const port = await freePort(DEFAULT_PORT + 1, host);
  say(`port ${DEFAULT_PORT} is in use; using ${port} (set PORT to choose)`);
  return port;
}
