import { graphemesOf } from '../../../../shared/graphemes.ts';

/** Widths in em hold for every type size. */
export interface Ruler {
  name(text: string): number;
  condensed(text: string): number;
  suite(text: string): number;
  /** Width of a floor's sign in em of a name. */
  mark(text: string): number;
}

/** Name split where lines may break, with start and end of each run in em. */
export interface MeasuredName {
  readonly text: string;
  /** Runs, each with its trailing space. */
  readonly runs: readonly string[];
  readonly normal: RunPositions;
  readonly condensed: RunPositions;
}

interface RunPositions {
  readonly starts: readonly number[];
  readonly ends: readonly number[];
}

export interface NameLines {
  lines: readonly string[];
  /** Share of the condensed width, 0 to 1. */
  condensed: number;
}

export interface LineRoom {
  /** Width in em; the first line also holds the suite. */
  first: number;
  rest: number;
  lines: number;
  isPlain?: boolean;
  /** Share of the condensed width that all names use already; absent for 0. */
  condensed?: number;
}

/** Ideographs and kana may break anywhere except before closing punctuation. */
const RUN =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}][、。，．：；！？）」』】〉》”ー々ァ-ォャュョッ]*|[^\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\s]+/gu;
/** Balanced lines read best; a longer first line beats a longer last one. */
const LONGER_FIRST_LINE_COST = 0.5;
const LONGER_LAST_LINE_COST = 1.5;
/** Words that must not end a line. */
const BINDING_WORD = /^(?:&|\+|and|of|the|for|at|in|on|de|du|des|la|le|y|e|und|von|der|die|das)$/i;
const BINDING_WORD_COST = 3;
/** Width in em below which a last line costs extra. */
const SHORT_LINE_EM = 3;
const SHORT_LINE_COST = 2;

export function measureName(text: string, ruler: Ruler): MeasuredName {
  const runs = runsOf(text.replace(/\s+/g, ' ').trim());
  return {
    text,
    runs,
    normal: positionsOf(runs, ruler.name),
    condensed: positionsOf(runs, ruler.condensed),
  };
}

/**
 * Breaks a name: one line, else two, else two condensed, else up to the allowed lines.
 * @returns `null` if it does not fit; names are never truncated
 */
export function breakName(name: MeasuredName, room: LineRoom): NameLines | null {
  const { condensed: condensedShare = 0 } = room;
  const lineStarts = breakIntoTwoLines(name, condensedShare, room);
  if (lineStarts) return { lines: linesOf(name, lineStarts), condensed: condensedShare };
  if (room.isPlain) return null;
  const condensedLineStarts = breakIntoTwoLines(name, 1, room);
  if (condensedLineStarts)
    return { lines: linesOf(name, condensedLineStarts), condensed: condensedShareFor(name, condensedLineStarts, room) };
  if (room.lines <= 2) return null;
  const letterBrokenLines = breakBetweenLetters(name, room);
  return letterBrokenLines.length <= room.lines ? { lines: letterBrokenLines, condensed: 1 } : null;
}

/** Index of the first run of each line after the first. */
type LineStarts = readonly number[];

function linesOf({ runs }: MeasuredName, lineStarts: LineStarts): string[] {
  return [0, ...lineStarts].map((from, at) => runs.slice(from, lineStarts[at] ?? runs.length).join(''));
}

/** Share of the condensed width at which the lines fit, interpolated. */
function condensedShareFor(
  { runs, normal, condensed }: MeasuredName,
  lineStarts: LineStarts,
  { first: firstLine, rest: otherLines }: LineRoom,
): number {
  const shares = [0, ...lineStarts].map((from, at) => {
    const to = lineStarts[at] ?? runs.length;
    const [normalWidth, condensedWidth] = [normal, condensed].map(
      ({ starts: begins, ends }) => (ends[to - 1] ?? 0) - (begins[from] ?? 0),
    );
    const excessWidth = (normalWidth ?? 0) - (at === 0 ? firstLine : otherLines);
    return excessWidth > 0 ? excessWidth / ((normalWidth ?? 0) - (condensedWidth ?? 0)) : 0;
  });
  return Math.min(1, Math.max(...shares));
}

/** Breaks into at most two lines of least cost. @param share of the condensed width */
function breakIntoTwoLines(
  { runs, normal, condensed }: MeasuredName,
  share: number,
  room: LineRoom,
): LineStarts | null {
  const positionAt = (normalPosition = 0, condensedPosition = 0) =>
    normalPosition - share * (normalPosition - condensedPosition);
  const widthBetween = (from: number, to: number) =>
    positionAt(normal.ends[to - 1], condensed.ends[to - 1]) - positionAt(normal.starts[from], condensed.starts[from]);
  if (widthBetween(0, runs.length) <= room.first) return [];
  if (room.lines < 2) return null;
  let bestBreak: { at: number; cost: number } | null = null;
  for (let at = 1; at < runs.length && widthBetween(0, at) <= room.first; at += 1) {
    const lastLineWidth = widthBetween(at, runs.length);
    if (lastLineWidth > room.rest) continue;
    const widthDifference = widthBetween(0, at) - lastLineWidth;
    const cost =
      (widthDifference > 0 ? widthDifference * LONGER_FIRST_LINE_COST : -widthDifference * LONGER_LAST_LINE_COST) +
      (BINDING_WORD.test((runs[at - 1] ?? '').trim()) ? BINDING_WORD_COST : 0) +
      (lastLineWidth < SHORT_LINE_EM ? SHORT_LINE_COST : 0);
    if (!bestBreak || cost < bestBreak.cost) bestBreak = { at, cost };
  }
  return bestBreak && [bestBreak.at];
}

/** Breaks into many lines; a run wider than a line breaks between letters. */
function breakBetweenLetters({ runs, condensed: { starts, ends } }: MeasuredName, room: LineRoom): string[] {
  const lines: string[] = [];
  let line = '';
  let remainingWidth = room.first;
  const finishLine = () => {
    lines.push(line);
    line = '';
    remainingWidth = room.rest;
  };
  runs.forEach((run, at) => {
    const width = (ends[at] ?? 0) - (starts[at] ?? 0);
    const gap = (starts[at + 1] ?? ends[at] ?? 0) - (ends[at] ?? 0);
    if (width > remainingWidth && line !== '' && width <= room.rest) finishLine();
    for (const { text, width: textWidth } of width > remainingWidth
      ? splitIntoLetters(run, width)
      : [{ text: run, width }]) {
      if (textWidth > remainingWidth && line !== '') finishLine();
      line += text;
      remainingWidth -= textWidth;
    }
    remainingWidth -= gap;
  });
  if (line !== '') lines.push(line);
  return lines;
}

/** Splits a run into letters of the average width plus 10 %. */
function splitIntoLetters(run: string, width: number): { text: string; width: number }[] {
  const letters = [...graphemesOf(run)];
  return letters.map((text) => ({ text, width: (width * 1.1) / letters.length }));
}

function runsOf(text: string): string[] {
  const runs: string[] = [];
  for (const word of text.split(' ')) {
    const parts = word.match(RUN) ?? [word];
    parts.forEach((part, at) => {
      runs.push(at === parts.length - 1 ? `${part} ` : part);
    });
  }
  return runs.map((run, at) => (at === runs.length - 1 ? run.trimEnd() : run));
}

function positionsOf(runs: readonly string[], measure: (text: string) => number): RunPositions {
  const space = measure('n n') - measure('nn');
  const starts: number[] = [];
  const ends: number[] = [];
  let at = 0;
  for (const run of runs) {
    const word = run.trimEnd();
    starts.push(at);
    at += measure(word);
    ends.push(at);
    if (word !== run) at += space;
  }
  return { starts, ends };
}
