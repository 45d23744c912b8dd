/** Widths in em hold for every type size. */
export interface Ruler {
  name(text: string): number;
  condensed(text: string): number;
  suite(text: string): number;
  /** In em of a name. */
  mark(text: string): number;
}

/** Runs that a line may end after, with their start and end in em. */
export interface MeasuredName {
  readonly text: string;
  /** Each with its trailing space. */
  readonly runs: readonly string[];
  readonly set: Places;
  readonly condensed: Places;
}

interface Places {
  readonly begins: readonly number[];
  readonly ends: readonly number[];
}

export interface NameLines {
  lines: readonly string[];
  /** Share of the condensed width, 0 to 1. */
  condensed: number;
}

export interface LineRoom {
  /** In em; the first line holds the suite. */
  first: number;
  rest: number;
  lines: number;
  /** Never condensed further. */
  isPlain?: boolean;
  /** Share of the condensed width that all names have anyway; absent for 0. */
  condensed?: number;
}

/** Ideographs and kana may break anywhere except before closing punctuation. */
const RUN =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}][、。，．：；！？）」』】〉》”ー々ァ-ォャュョッ]*|[^\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\s]+/gu;
const LETTER = /\P{M}[\p{M}\u200d]*/gu;
/** Balanced lines read best; a longer first line beats a longer last one. */
const LONGER_FIRST = 0.5;
const LONGER_LAST = 1.5;
/** A line must not end with these. */
const BINDING = /^(?:&|\+|and|of|the|for|at|in|on|de|du|des|la|le|y|e|und|von|der|die|das)$/i;
const BINDING_COST = 3;
/** In em. */
const SHORT = 3;
const SHORT_COST = 2;

export function measureName(text: string, ruler: Ruler): MeasuredName {
  const runs = runsOf(text.replace(/\s+/g, ' ').trim());
  return {
    text,
    runs,
    set: placesOf(runs, ruler.name),
    condensed: placesOf(runs, ruler.condensed),
  };
}

/**
 * One line, else two, else two condensed, else up to `lines`.
 * @returns `null` if it does not fit; names are never truncated
 */
export function breakName(name: MeasuredName, room: LineRoom): NameLines | null {
  const { condensed = 0 } = room;
  const plain = inTwo(name, condensed, room);
  if (plain) return { lines: linesOf(name, plain), condensed };
  if (room.isPlain) return null;
  const narrow = inTwo(name, 1, room);
  if (narrow) return { lines: linesOf(name, narrow), condensed: condensedFor(name, narrow, room) };
  if (room.lines <= 2) return null;
  const many = inMany(name, room);
  return many.length <= room.lines ? { lines: many, condensed: 1 } : null;
}

/** First run of each line after the first. */
type Cut = readonly number[];

function linesOf({ runs }: MeasuredName, cut: Cut): string[] {
  return [0, ...cut].map((from, at) => runs.slice(from, cut[at] ?? runs.length).join(''));
}

/** Interpolates between normal and condensed width. */
function condensedFor({ runs, set, condensed }: MeasuredName, cut: Cut, { first, rest }: LineRoom): number {
  const needs = [0, ...cut].map((from, at) => {
    const to = cut[at] ?? runs.length;
    const [wide, narrow] = [set, condensed].map(({ begins, ends }) => (ends[to - 1] ?? 0) - (begins[from] ?? 0));
    const over = (wide ?? 0) - (at === 0 ? first : rest);
    return over > 0 ? over / ((wide ?? 0) - (narrow ?? 0)) : 0;
  });
  return Math.min(1, Math.max(...needs));
}

/** @param share of the condensed width */
function inTwo({ runs, set, condensed }: MeasuredName, share: number, room: LineRoom): Cut | null {
  const place = (wide = 0, narrow = 0) => wide - share * (wide - narrow);
  const width = (from: number, to: number) =>
    place(set.ends[to - 1], condensed.ends[to - 1]) - place(set.begins[from], condensed.begins[from]);
  if (width(0, runs.length) <= room.first) return [];
  if (room.lines < 2) return null;
  let best: { at: number; cost: number } | null = null;
  for (let at = 1; at < runs.length && width(0, at) <= room.first; at += 1) {
    const last = width(at, runs.length);
    if (last > room.rest) continue;
    const more = width(0, at) - last;
    const cost =
      (more > 0 ? more * LONGER_FIRST : -more * LONGER_LAST) +
      (BINDING.test((runs[at - 1] ?? '').trim()) ? BINDING_COST : 0) +
      (last < SHORT ? SHORT_COST : 0);
    if (!best || cost < best.cost) best = { at, cost };
  }
  return best && [best.at];
}

/** A run wider than a line breaks between letters. */
function inMany({ runs, condensed: { begins, ends } }: MeasuredName, room: LineRoom): string[] {
  const lines: string[] = [];
  let line = '';
  let left = room.first;
  const turn = () => {
    lines.push(line);
    line = '';
    left = room.rest;
  };
  runs.forEach((run, at) => {
    const width = (ends[at] ?? 0) - (begins[at] ?? 0);
    const gap = (begins[at + 1] ?? ends[at] ?? 0) - (ends[at] ?? 0);
    if (width > left && line !== '' && width <= room.rest) turn();
    for (const { text, width: part } of width > left ? letters(run, width) : [{ text: run, width }]) {
      if (part > left && line !== '') turn();
      line += text;
      left -= part;
    }
    left -= gap;
  });
  if (line !== '') lines.push(line);
  return lines;
}

/** The average width plus 10 %. */
function letters(run: string, width: number): { text: string; width: number }[] {
  const all = run.match(LETTER) ?? [run];
  return all.map((text) => ({ text, width: (width * 1.1) / all.length }));
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

function placesOf(runs: readonly string[], measure: (text: string) => number): Places {
  const space = measure('n n') - measure('nn');
  const begins: number[] = [];
  const ends: number[] = [];
  let at = 0;
  for (const run of runs) {
    const word = run.trimEnd();
    begins.push(at);
    at += measure(word);
    ends.push(at);
    if (word !== run) at += space;
  }
  return { begins, ends };
}
