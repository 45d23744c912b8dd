import { type DisplaySocket, openDisplay } from '../scripts/cli/load/display.ts';

/**
 * Displays of one building in a separate process. Prints `here` when all are subscribed, and for each version the
 * epoch milliseconds at which the last display received it.
 */
const [url = '', slug = '', count = '0'] = process.argv.slice(2);
const resolveByVersion = new Map<number, (at: number) => void>();
const countByVersion = new Map<number, number>();

const sockets: DisplaySocket[] = [];
for (let openedCount = 0; openedCount < Number(count); openedCount += 50)
  sockets.push(...(await Promise.all(Array.from({ length: Math.min(50, Number(count) - openedCount) }, openSocket))));
process.send?.('here');
process.on('message', (version: number) => {
  resolveByVersion.set(version, (at) => process.send?.(at));
  resolveWhenAll(version);
});
process.once('disconnect', () => process.exit());

function openSocket(): Promise<DisplaySocket> {
  return openDisplay(url, slug, (version) => {
    countByVersion.set(version, (countByVersion.get(version) ?? 0) + 1);
    resolveWhenAll(version);
  });
}

function resolveWhenAll(version: number): void {
  if ((countByVersion.get(version) ?? 0) < sockets.length) return;
  resolveByVersion.get(version)?.(performance.timeOrigin + performance.now());
  resolveByVersion.delete(version);
}
