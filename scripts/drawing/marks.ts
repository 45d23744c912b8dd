/** What every picture is drawn with: colours, lines, words, measures. All lengths are pixels of a 1200 × 900 sheet. */
export const WIDTH = 1200;
export const HEIGHT = 900;

export type Point = readonly [x: number, y: number];

export const oklch = (lightness: number, chroma: number, hue: number, alpha = 1) =>
  `oklch(${lightness.toFixed(4)} ${chroma.toFixed(4)} ${hue}${alpha < 1 ? ` / ${alpha}` : ''})`;

export const colours = {
  wall: oklch(0.962, 0.006, 85),
  joint: oklch(0.915, 0.008, 85),
  line: oklch(0.86, 0.009, 85),
  quiet: oklch(0.5, 0.014, 260),
  ink: oklch(0.22, 0.015, 260),
  brass: oklch(0.62, 0.105, 78),
  deepBrass: oklch(0.48, 0.09, 72),
  stone: oklch(0.985, 0.004, 85),
} as const;

export const sheet = (content: string) =>
  `<rect width="${WIDTH}" height="${HEIGHT}" fill="${colours.wall}"/>${content}`;

export const group = (content: string, transform: string) => `<g transform="${transform}">${content}</g>`;

export function path(points: readonly Point[], attributes: string, closed = true): string {
  const d = points.map(([x, y], at) => `${at === 0 ? 'M' : 'L'}${x.toFixed(2)} ${y.toFixed(2)}`).join('');
  return `<path d="${d}${closed ? 'Z' : ''}" ${attributes}/>`;
}

export const line = (a: Point, b: Point, colour: string = colours.line, width = 1, more = '') =>
  `<path d="M${a[0]} ${a[1]}L${b[0]} ${b[1]}" stroke="${colour}" stroke-width="${width}" fill="none" ${more}/>`;

export const rect = (x: number, y: number, w: number, h: number, fill: string, more = '') =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${fill}" ${more}/>`;

interface Words {
  size?: number;
  weight?: number;
  fill?: string;
  anchor?: 'start' | 'middle' | 'end';
  more?: string;
}

export function words(text: string, x: number, y: number, look: Words = {}): string {
  const { size = 20, weight = 400, fill = colours.quiet, anchor = 'start', more = '' } = look;
  const safe = text.replace(/&/g, '&amp;').replace(/</g, '&lt;');
  return `<text x="${x}" y="${y}" font-size="${size}" font-weight="${weight}" fill="${fill}" text-anchor="${anchor}" ${more}>${safe}</text>`;
}

/** A measure between two points: a brass line with a tick at each end, its figure on the side asked for. */
export function dimension(a: Point, b: Point, label: string, side: 'above' | 'below' | 'left' | 'right'): string {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  const length = Math.hypot(dx, dy);
  const tick = ([x, y]: Point) => {
    const [nx, ny] = [(-dy / length) * 7, (dx / length) * 7];
    return line([x - nx, y - ny], [x + nx, y + ny], colours.brass, 1.5);
  };
  const [mx, my] = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
  const at = {
    above: [mx, my - 12, 'middle'],
    below: [mx, my + 28, 'middle'],
    left: [mx - 16, my + 7, 'end'],
    right: [mx + 16, my + 7, 'start'],
  } as const;
  const [x, y, anchor] = at[side];
  return line(a, b, colours.brass, 1.5) + tick(a) + tick(b) + words(label, x, y, { anchor, fill: colours.deepBrass });
}

/** So large is `centimetres` here: in the corner of every picture, because they are drawn true to one another. */
export function scaleBar(centimetres: number, pixelsPerCm: number, y = HEIGHT - 52): string {
  const [x, length] = [56, centimetres * pixelsPerCm];
  const step = length / 5;
  const fields = [0, 2, 4].map((at) => rect(x + at * step, y - 4, step, 4, colours.quiet)).join('');
  const label = centimetres >= 100 ? `${centimetres / 100} m` : `${centimetres} cm`;
  return (
    fields +
    rect(x, y - 4, length, 4, 'none', `stroke="${colours.quiet}" stroke-width="1"`) +
    words(label, x + length + 14, y + 3, { size: 18 })
  );
}

/** Numbers that look random and are the same every time. */
export function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}
