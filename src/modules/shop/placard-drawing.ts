import { EM, type Outline, outlineOf, type Typeface } from '../../platform/fonts/outlines.ts';
import { escapeHtml } from '../../shared/html.ts';
import { drawQr } from '../../shared/qr.ts';
import { QUIET_ZONE } from '../../shared/qr-drawing.ts';
import type { Face } from './schema.ts';

export { unsupportedIn } from '../../platform/fonts/outlines.ts';

export interface Placard {
  readonly face: Face;
  readonly name: string;
  readonly address: string | null;
  /** What the code opens; `null` draws its frame alone. */
  readonly url: string | null;
  /** For the workshop: order, line and number of pieces. */
  readonly remark?: string;
}

const WORDS = 'Scan for the directory';

const looks = {
  brass: { plate: '#d9b968', edge: '#a07f33', ink: '#1c1f26', panel: null },
  ink: { plate: '#232a36', edge: '#11151c', ink: '#f8f6f1', panel: '#f8f6f1' },
  stone: { plate: '#f3f0e9', edge: '#b9b3a5', ink: '#1c1f26', panel: null },
  white: { plate: '#ffffff', edge: '#c9c4b8', ink: '#1c1f26', panel: null },
} as const;

/**
 * A placard to scale, as SVG: one unit is an inch, text is outlined. The group `plate` shows the material, `engraving`
 * is what is engraved or printed.
 */
export async function drawPlacard(placard: Placard): Promise<string> {
  const { face, name, address, url, remark = '' } = placard;
  const { width, height, finish } = face;
  const look = looks[finish];
  // Proportions of an upright face; a wide one gets a column of the same.
  const column = Math.min(width, height * 0.75);
  const [code, top] = [Math.min(column * 0.62, height * 0.44), height * 0.07];
  const title = await fitted(name, { width: width * 0.84, height: height * 0.2, size: column * 0.135 });
  const foot = height - column * 0.11;
  const lineHeight = column * 0.075;
  const words = await centered(WORDS, 'label', {
    x: width / 2,
    y: address ? foot - lineHeight : foot,
    size: column * 0.05,
  });
  const street = address
    ? await centered(address, 'text', { x: width / 2, y: foot, size: column * 0.042, most: width * 0.84 })
    : '';
  const rule = top + height * 0.2 + column * 0.05;
  const middle = (rule + foot - lineHeight * (address ? 2 : 1)) / 2;
  const codeAt = { x: (width - code) / 2, y: middle - code / 2, side: code };
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}in" height="${height}in" viewBox="0 0 ${width} ${height}">`,
    `<title>${escapeHtml(name)}</title><desc>${escapeHtml([url, remark].filter(Boolean).join(' · '))}</desc>`,
    `<g id="plate"><rect x=".01" y=".01" width="${n(width - 0.02)}" height="${n(height - 0.02)}" rx="${n(column * 0.03)}" fill="${look.plate}" stroke="${look.edge}" stroke-width=".02"/></g>`,
    `<g id="engraving" fill="${look.ink}">`,
    place(title, { x: width / 2, y: top, height: height * 0.2 }),
    `<path d="M${n(width / 2 - column * 0.2)} ${n(rule)}h${n(column * 0.4)}" fill="none" stroke="${look.ink}" stroke-width="${n(column * 0.004)}"/>`,
    url === null ? frame(codeAt, look.ink) : codeOf(url, codeAt, look),
    words,
    street,
    '</g></svg>',
  ].join('\n');
}

interface Title {
  lines: readonly Outline[];
  size: number;
}

const LEADING = 1.12;

/** Breaks at spaces into at most three lines, as large as they fit. */
async function fitted(name: string, most: { width: number; height: number; size: number }): Promise<Title> {
  const words = await Promise.all(
    name
      .split(' ')
      .filter(Boolean)
      .map(async (text) => ({ text, width: (await outlineOf(text, 'display')).width / EM })),
  );
  const sizeOf = (lines: readonly Word[][]) =>
    Math.min(most.size, most.width / Math.max(1, ...lines.map(widthOf)), most.height / (lines.length * LEADING));
  const [best = []] = breaksOf(words).sort((one, other) => sizeOf(other) - sizeOf(one));
  const lines = await Promise.all(best.map((line) => outlineOf(line.map(({ text }) => text).join(' '), 'display')));
  return { lines, size: sizeOf(best) };
}

interface Word {
  text: string;
  /** Of the font's size. */
  width: number;
}

const SPACE = 0.25;
const widthOf = (line: readonly Word[]) => line.reduce((sum, { width }) => sum + width + SPACE, -SPACE);

/** Ways to break words into one to three lines, few lines first. */
function breaksOf(words: readonly Word[]): Word[][][] {
  const places = words.slice(1).map((_, at) => at + 1);
  return [
    [words.slice()],
    ...places.map((at) => [words.slice(0, at), words.slice(at)]),
    ...places.flatMap((first) =>
      places
        .filter((second) => second > first)
        .map((second) => [words.slice(0, first), words.slice(first, second), words.slice(second)]),
    ),
  ];
}

function place({ lines, size }: Title, box: { x: number; y: number; height: number }): string {
  const step = size * LEADING;
  const first = box.y + (box.height - step * lines.length) / 2 + size * 0.9;
  return lines
    .map(({ path, width }, at) => drawn(path, { x: box.x - (width * size) / EM / 2, y: first + at * step, size }))
    .join('\n');
}

async function centered(
  text: string,
  typeface: Typeface,
  { x, y, size, most = Number.POSITIVE_INFINITY }: { x: number; y: number; size: number; most?: number },
): Promise<string> {
  const { path, width } = await outlineOf(text, typeface);
  const fits = Math.min(size, (most * EM) / Math.max(1, width));
  return drawn(path, { x: x - (width * fits) / EM / 2, y, size: fits });
}

const drawn = (path: string, { x, y, size }: { x: number; y: number; size: number }) =>
  `<path transform="translate(${n(x)} ${n(y)}) scale(${n(size / EM)})" d="${path}"/>`;

interface Square {
  x: number;
  y: number;
  side: number;
}

/** With its quiet zone; on a dark face on a light panel. */
function codeOf(url: string, { x, y, side }: Square, { panel, ink }: { panel: string | null; ink: string }): string {
  const { path, size } = drawQr(url);
  const unit = side / (size + 2 * QUIET_ZONE);
  const light = panel ? `<rect x="${n(x)}" y="${n(y)}" width="${n(side)}" height="${n(side)}" fill="${panel}"/>` : '';
  const dark = panel ? '#1c1f26' : ink;
  const at = `translate(${n(x + QUIET_ZONE * unit)} ${n(y + QUIET_ZONE * unit)}) scale(${n(unit)})`;
  return `${light}<path id="code" transform="${at}" fill="${dark}" shape-rendering="crispEdges" d="${path}"/>`;
}

const frame = ({ x, y, side }: Square, ink: string) =>
  `<rect x="${n(x)}" y="${n(y)}" width="${n(side)}" height="${n(side)}" rx="${n(side * 0.04)}" fill="none" stroke="${ink}" stroke-width="${n(side * 0.006)}" stroke-dasharray="${n(side * 0.03)}"/>`;

const n = (value: number): string => String(Math.round(value * 1e6) / 1e6);
