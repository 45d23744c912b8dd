import { group, oklch, rect, words } from './marks.ts';

export type Socket = readonly [kind: 'usbc' | 'hdmi' | 'usb' | 'lan' | 'power' | 'lock', x: number, label: string];
export const oneSockets: readonly Socket[] = [
  ['usbc', 1.9, '12 W'],
  ['hdmi', 3.55, '4K'],
  ['usb', 5.1, 'USB'],
  ['usb', 6.5, 'USB'],
  ['lan', 8.1, 'LAN'],
];
export const proSockets: readonly Socket[] = [
  ['lock', 1.5, ''],
  ['power', 3.4, '12 V'],
  ['hdmi', 5.6, '4K  1'],
  ['hdmi', 7.8, '4K  2'],
  ['usb', 10.0, 'USB'],
  ['usb', 11.5, 'USB'],
  ['lan', 13.4, 'PoE'],
  ['lan', 15.4, 'LAN'],
];

/** What can be plugged in, in centimetres from the upper left of the back. */
export function sockets(row: readonly Socket[]): string {
  const quiet = oklch(0.72, 0.01, 260);
  return row
    .map(
      ([kind, x, label]) =>
        group(socket[kind], `translate(${x} 1.060)`) +
        words(label, x, 0.42, { size: 0.25, fill: quiet, anchor: 'middle' }),
    )
    .join('');
}

const hole = oklch(0.12, 0.01, 260);
const metal = oklch(0.72, 0.01, 250);
const opening = (w: number, h: number, radius: number) =>
  rect(-w / 2, -h / 2, w, h, hole, `rx="${radius}" stroke="${metal}" stroke-width=".06"`);
const socket: Record<Socket[0], string> = {
  usbc: opening(0.84, 0.3, 0.15) + rect(-0.25, -0.04, 0.5, 0.08, metal, 'rx=".04"'),
  hdmi:
    `<path d="M-.7-.25h1.400v.3l-.2.2h-1l-.2-.2z" fill="${hole}" stroke="${metal}" stroke-width=".06"/>` +
    rect(-0.48, -0.06, 0.96, 0.1, metal),
  usb: opening(1.12, 0.5, 0.05) + rect(-0.46, 0.02, 0.92, 0.16, oklch(0.5, 0.08, 250)),
  lan:
    opening(1.16, 0.92, 0.06) +
    Array.from({ length: 8 }, (_, at) => rect(-0.36 + at * 0.094, -0.38, 0.05, 0.26, oklch(0.8, 0.09, 85))).join(''),
  power: `<circle r=".38" fill="${hole}" stroke="${metal}" stroke-width=".06"/><circle r=".1" fill="${metal}"/>`,
  lock: opening(0.7, 0.3, 0.06),
};
