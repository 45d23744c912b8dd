import { type DisplaySocket, openDisplay } from '../scripts/cli/load/display.ts';

/**
 * Displays of one building in a separate process. Prints `here` when all are subscribed, and for each version the
 * epoch milliseconds at which the last display received it.
 */
const [url = '', slug = '', count = '0'] = process.argv.slice(2);
const waits = new Map<number, (at: number) => void>();
const heard = new Map<number, number>();

const sockets: DisplaySocket[] = [];
for (let made = 0; made < Number(count); made += 50)
  sockets.push(...(await Promise.all(Array.from({ length: Math.min(50, Number(count) - made) }, follow))));
process.send?.('here');
process.on('message', (version: number) => {
  waits.set(version, (at) => process.send?.(at));
  look(version);
});
process.once('disconnect', () => process.exit());

function follow(): Promise<DisplaySocket> {
  return openDisplay(url, slug, (version) => {
    heard.set(version, (heard.get(version) ?? 0) + 1);
    look(version);
  });
}

function look(version: number): void {
  if ((heard.get(version) ?? 0) < sockets.length) return;
  waits.get(version)?.(performance.timeOrigin + performance.now());
  waits.delete(version);
}
