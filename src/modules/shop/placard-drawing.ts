import { EM, type Outline, outlineText, type Typeface, widthOf } from '../../platform/fonts/outlines.ts';
import type { Turn } from '../../platform/process/fair-queue.ts';
import { escapeHtml } from '../../shared/html.ts';
import { drawQr } from '../../shared/qr.ts';
import { QUIET_ZONE } from '../../shared/qr-drawing.ts';
import type { Face } from './schema.ts';

export { findUnsupported } from '../../platform/fonts/outlines.ts';

export interface Placard {
  readonly face: Face;
  readonly name: string;
  readonly address: string | null;
  /** URL in the QR code; `null` draws only its frame. */
  readonly url: string | null;
  /** Note for production: order, line and number of pieces. */
  readonly remark?: string;
}

const SCAN_HINT = 'Scan for the directory';

const finishColors = {
  brass: { plate: '#d9b968', edge: '#a07f33', ink: '#1c1f26', panel: null },
  ink: { plate: '#232a36', edge: '#11151c', ink: '#f8f6f1', panel: '#f8f6f1' },
  stone: { plate: '#f3f0e9', edge: '#b9b3a5', ink: '#1c1f26', panel: null },
  white: { plate: '#ffffff', edge: '#c9c4b8', ink: '#1c1f26', panel: null },
} as const;

/**
 * Draws a placard to scale as SVG: one unit is an inch, text is outlined. The group `plate` is the material,
 * `engraving` the engraved or printed part.
 */
export async function drawPlacard(_turn: Turn, placard: Placard): Promise<string> {
  const { face, name, address, url, remark = '' } = placard;
  const { width, height, finish } = face;
  const colors = finishColors[finish];
  // Proportions of a portrait face; a landscape one uses a column of them.
  const columnWidth = Math.min(width, height * 0.75);
  const [codeSide, topMargin] = [Math.min(columnWidth * 0.62, height * 0.44), height * 0.07];
  const fittedTitle = await fitTitle(name, { width: width * 0.84, height: height * 0.2, size: columnWidth * 0.135 });
  const footY = height - columnWidth * 0.11;
  const lineHeight = columnWidth * 0.075;
  const hint = await centerText(SCAN_HINT, 'label', {
    x: width / 2,
    y: address ? footY - lineHeight : footY,
    size: columnWidth * 0.05,
  });
  const street = address
    ? await centerText(address, 'text', { x: width / 2, y: footY, size: columnWidth * 0.042, most: width * 0.84 })
    : '';
  const ruleY = topMargin + height * 0.2 + columnWidth * 0.05;
  const codeCenterY = (ruleY + footY - lineHeight * (address ? 2 : 1)) / 2;
  const codeSquare = { x: (width - codeSide) / 2, y: codeCenterY - codeSide / 2, side: codeSide };
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}in" height="${height}in" viewBox="0 0 ${width} ${height}">`,
    `<title>${escapeHtml(name)}</title><desc>${escapeHtml([url, remark].filter(Boolean).join(' · '))}</desc>`,
    `<g id="plate"><rect x=".01" y=".01" width="${formatNumber(width - 0.02)}" height="${formatNumber(height - 0.02)}" rx="${formatNumber(columnWidth * 0.03)}" fill="${colors.plate}" stroke="${colors.edge}" stroke-width=".02"/></g>`,
    `<g id="engraving" fill="${colors.ink}">`,
    placeTitle(fittedTitle, { x: width / 2, y: topMargin, height: height * 0.2 }),
    `<path d="M${formatNumber(width / 2 - columnWidth * 0.2)} ${formatNumber(ruleY)}h${formatNumber(columnWidth * 0.4)}" fill="none" stroke="${colors.ink}" stroke-width="${formatNumber(columnWidth * 0.004)}"/>`,
    url === null ? drawFrame(codeSquare, colors.ink) : drawCode(url, codeSquare, colors),
    hint,
    street,
    '</g></svg>',
  ].join('\n');
}

interface Title {
  lines: readonly Outline[];
  size: number;
}

const LINE_SPACING = 1.12;

/** Breaks a name at spaces into at most three lines, as large as possible. */
async function fitTitle(name: string, maxSize: { width: number; height: number; size: number }): Promise<Title> {
  const words = await Promise.all(
    name
      .split(' ')
      .filter(Boolean)
      .map(async (text) => ({ text, width: (await widthOf(text, 'display')) / EM })),
  );
  const sizeOf = (lines: readonly Word[][]) =>
    Math.min(
      maxSize.size,
      maxSize.width / Math.max(1, ...lines.map(lineWidthOf)),
      maxSize.height / (lines.length * LINE_SPACING),
    );
  const candidates = lineBreaks(words).map((lines) => ({ lines, size: sizeOf(lines) }));
  const bestBreak = candidates.reduce((left, right) => (right.size > left.size ? right : left));
  const lines = await Promise.all(
    bestBreak.lines.map((line) => outlineText(line.map(({ text }) => text).join(' '), 'display')),
  );
  return { lines, size: bestBreak.size };
}

interface Word {
  text: string;
  width: number;
}

const SPACE_WIDTH = 0.25;
const lineWidthOf = (line: readonly Word[]) => line.reduce((sum, { width }) => sum + width + SPACE_WIDTH, -SPACE_WIDTH);

function lineBreaks(words: readonly Word[]): Word[][][] {
  const breakPoints = words.slice(1).map((_, index) => index + 1);
  return [
    [words.slice()],
    ...breakPoints.map((breakPoint) => [words.slice(0, breakPoint), words.slice(breakPoint)]),
    ...breakPoints.flatMap((first) =>
      breakPoints
        .filter((second) => second > first)
        .map((second) => [words.slice(0, first), words.slice(first, second), words.slice(second)]),
    ),
  ];
}

function placeTitle({ lines, size }: Title, box: { x: number; y: number; height: number }): string {
  const lineHeight = size * LINE_SPACING;
  const firstBaseline = box.y + (box.height - lineHeight * lines.length) / 2 + size * 0.9;
  return lines
    .map(({ path, width }, index) =>
      drawPath(path, { x: box.x - (width * size) / EM / 2, y: firstBaseline + index * lineHeight, size }),
    )
    .join('\n');
}

async function centerText(
  text: string,
  typeface: Typeface,
  { x, y, size, most: maxWidth = Number.POSITIVE_INFINITY }: { x: number; y: number; size: number; most?: number },
): Promise<string> {
  const { path, width } = await outlineText(text, typeface);
  const fittedSize = Math.min(size, (maxWidth * EM) / Math.max(1, width));
  return drawPath(path, { x: x - (width * fittedSize) / EM / 2, y, size: fittedSize });
}

const drawPath = (path: string, { x, y, size }: { x: number; y: number; size: number }) =>
  `<path transform="translate(${formatNumber(x)} ${formatNumber(y)}) scale(${formatNumber(size / EM)})" d="${path}"/>`;

interface Square {
  x: number;
  y: number;
  side: number;
}

/** Draws a QR code with its quiet zone; on a dark face, on a light panel. */
function drawCode(url: string, { x, y, side }: Square, { panel, ink }: { panel: string | null; ink: string }): string {
  const { path, size } = drawQr(url);
  const unit = side / (size + 2 * QUIET_ZONE);
  const lightPanel = panel
    ? `<rect x="${formatNumber(x)}" y="${formatNumber(y)}" width="${formatNumber(side)}" height="${formatNumber(side)}" fill="${panel}"/>`
    : '';
  const moduleColor = panel ? '#1c1f26' : ink;
  const transform = `translate(${formatNumber(x + QUIET_ZONE * unit)} ${formatNumber(y + QUIET_ZONE * unit)}) scale(${formatNumber(unit)})`;
  return `${lightPanel}<path id="code" transform="${transform}" fill="${moduleColor}" shape-rendering="crispEdges" d="${path}"/>`;
}

const drawFrame = ({ x, y, side }: Square, ink: string) =>
  `<rect x="${formatNumber(x)}" y="${formatNumber(y)}" width="${formatNumber(side)}" height="${formatNumber(side)}" rx="${formatNumber(side * 0.04)}" fill="none" stroke="${ink}" stroke-width="${formatNumber(side * 0.006)}" stroke-dasharray="${formatNumber(side * 0.03)}"/>`;

const formatNumber = (value: number): string => String(Math.round(value * 1e6) / 1e6);
