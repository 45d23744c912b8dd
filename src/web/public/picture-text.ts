import { EM, type Outline, outlineText, type Typeface, widthOf } from '../../platform/fonts/outlines.ts';
import { graphemesOf } from '../../shared/graphemes.ts';

/** Sizes in px. */
export interface TextBox {
  readonly typeface: Typeface;
  /** Largest first. */
  readonly sizes: readonly number[];
  readonly width: number;
  readonly height: number;
}

export interface FittedText {
  readonly lines: readonly Outline[];
  readonly size: number;
}

export const LEADING = 1.14;

/** Breaks lines between words at the largest size that fits; truncates with … only at the smallest. */
export async function fitText(text: string, { typeface, sizes, width, height }: TextBox): Promise<FittedText> {
  const words = await Promise.all(text.split(/\s+/).filter(Boolean).map(measureWord(typeface)));
  const maxWidthAt = (size: number) => (width * EM) / size;
  const maxLinesAt = (size: number) => Math.max(1, Math.floor(height / (size * LEADING)));
  const fits = (size: number) => {
    const lines = breakLines(words, maxWidthAt(size));
    return lines.length <= maxLinesAt(size) && lines.every((line) => line.width <= maxWidthAt(size));
  };
  const size = sizes.find(fits) ?? Math.min(...sizes);
  const lines = breakLines(words, maxWidthAt(size));
  const maxLines = maxLinesAt(size);
  const outlines = lines.slice(0, maxLines).map((line, at) => {
    const isUncut = line.width <= maxWidthAt(size) && (at < maxLines - 1 || lines.length <= maxLines);
    return isUncut ? outlineText(line.text, typeface) : truncateLine(line.text, typeface, maxWidthAt(size));
  });
  return { lines: await Promise.all(outlines), size };
}

/** Width in outline units. */
interface Line {
  readonly text: string;
  readonly width: number;
}

const SPACE = 0.25 * EM;

const measureWord = (typeface: Typeface) => async (text: string) => ({ text, width: await widthOf(text, typeface) });

function breakLines(words: readonly Line[], maxWidth: number): Line[] {
  const lines: Line[] = [];
  for (const word of words) {
    const lastLine = lines.at(-1);
    const width = lastLine ? lastLine.width + SPACE + word.width : 0;
    if (lastLine && width <= maxWidth) lines[lines.length - 1] = { text: `${lastLine.text} ${word.text}`, width };
    else lines.push(word);
  }
  return lines;
}

async function truncateLine(text: string, typeface: Typeface, maxWidth: number): Promise<Outline> {
  const letters = [...graphemesOf(text)];
  let [minLength, length] = [0, letters.length];
  while (minLength < length) {
    const middleLength = Math.ceil((minLength + length) / 2);
    if ((await widthOf(`${letters.slice(0, middleLength).join('')}…`, typeface)) <= maxWidth) minLength = middleLength;
    else length = middleLength - 1;
  }
  return await outlineText(`${letters.slice(0, minLength).join('')}…`, typeface);
}
