import { EM, type Outline, outlineOf, type Typeface } from '../../platform/fonts/outlines.ts';

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

/** Lines of whole words, at the largest size that fits; cut off with … only where the smallest does not. */
export async function fitText(text: string, { typeface, sizes, width, height }: TextBox): Promise<FittedText> {
  const words = await Promise.all(text.split(/\s+/).filter(Boolean).map(measured(typeface)));
  const roomAt = (size: number) => (width * EM) / size;
  const mostAt = (size: number) => Math.max(1, Math.floor(height / (size * LEADING)));
  const fits = (size: number) => {
    const lines = broken(words, roomAt(size));
    return lines.length <= mostAt(size) && lines.every((line) => line.width <= roomAt(size));
  };
  const size = sizes.find(fits) ?? Math.min(...sizes);
  const lines = broken(words, roomAt(size));
  const most = mostAt(size);
  const outlines = lines.slice(0, most).map((line, at) => {
    const isWhole = line.width <= roomAt(size) && (at < most - 1 || lines.length <= most);
    return isWhole ? outlineOf(line.text, typeface) : cutOff(line.text, typeface, roomAt(size));
  });
  return { lines: await Promise.all(outlines), size };
}

/** Width in units of an outline. */
interface Line {
  readonly text: string;
  readonly width: number;
}

const SPACE = 0.25 * EM;

const measured = (typeface: Typeface) => async (text: string) => ({
  text,
  width: (await outlineOf(text, typeface)).width,
});

function broken(words: readonly Line[], most: number): Line[] {
  const lines: Line[] = [];
  for (const word of words) {
    const last = lines.at(-1);
    const width = last ? last.width + SPACE + word.width : 0;
    if (last && width <= most) lines[lines.length - 1] = { text: `${last.text} ${word.text}`, width };
    else lines.push(word);
  }
  return lines;
}

async function cutOff(text: string, typeface: Typeface, most: number): Promise<Outline> {
  const letters = [...text];
  let [least, length] = [0, letters.length];
  while (least < length) {
    const middle = Math.ceil((least + length) / 2);
    if ((await outlineOf(`${letters.slice(0, middle).join('')}…`, typeface)).width <= most) least = middle;
    else length = middle - 1;
  }
  return await outlineOf(`${letters.slice(0, least).join('')}…`, typeface);
}
