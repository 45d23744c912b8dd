import { cutToGraphemes } from '../../shared/graphemes.ts';
import { labelOf } from './columns.ts';
import { shortened } from './findings.ts';
import type { Decision, Question, QuestionKind } from './schema.ts';

interface Entry {
  readonly kind: QuestionKind;
  readonly words: readonly string[];
  readonly answer: string | null;
  count: number;
  readonly rows: number[];
  readonly examples: string[];
}

const MOST_ROWS = 100;
const EXAMPLES = 3;
const LONGEST = 60;
/** The others are in the last one. */
const MOST_WORDS = 50;

/** Collects what a person has to answer, once for the file or word, and what a rule has decided. */
export function createQuestions() {
  const entries = new Map<string, Entry>();
  const add = (kind: QuestionKind, answer: string | null, words: readonly string[], row: number, example: string) => {
    const key = [kind, answer, ...words.map((word) => word.toLowerCase())].join('\0');
    let entry = entries.get(key);
    if (!entry) {
      if (entries.size >= MOST_WORDS) return;
      entry = { kind, words, answer, count: 0, rows: [], examples: [] };
      entries.set(key, entry);
    }
    entry.count++;
    if (entry.rows.length < MOST_ROWS) entry.rows.push(row);
    if (entry.examples.length < EXAMPLES) entry.examples.push(cutToGraphemes(example, LONGEST).toWellFormed());
  };
  return {
    ask: (kind: QuestionKind, words: readonly string[], row: number, example: string) =>
      add(kind, null, words, row, example),
    decided: (kind: QuestionKind, answer: string, words: readonly string[], row: number, example: string) =>
      add(kind, answer, words, row, example),
    open: (): Question[] =>
      [...entries.values()]
        .filter(({ answer }) => answer === null)
        .map(({ answer: _answer, ...entry }) => ({ ...entry, words: [...entry.words], text: textOf(entry) })),
    decisions: (): Decision[] =>
      [...entries.values()].flatMap(({ answer, ...entry }) =>
        answer === null ? [] : [{ ...entry, words: [...entry.words], answer, text: decisionText(entry) }],
      ),
  };
}

export type Questions = ReturnType<typeof createQuestions>;

type Said = Omit<Entry, 'answer'>;

const listed = (words: readonly string[]) =>
  new Intl.ListFormat('en').format(words.slice(0, 10).map((word) => `“${shortened(word)}”`));
const rowsOf = ({ count, rows }: Said) => (count === 1 ? `Row ${rows[0]}` : `Row ${rows[0]} and ${count - 1} more`);

const TEXTS: Readonly<Record<QuestionKind, (said: Said) => string>> = {
  status: (said) =>
    `${rowsOf(said)}: ${listed(said.words)} does not say whether these are tenants. Keep them, or leave them out?`,
  building: (said) =>
    `${rowsOf(said)}: the list is about ${said.words.length.toLocaleString('en-US')} buildings, ${listed(said.words)}. Which of them is this one?`,
  floorWord: (said) =>
    `${rowsOf(said)}: ${labelOf.floorNumber} ${listed(said.words)} is not a floor that is known here. Which floor is it?`,
  floorOfAll: (said) =>
    `${rowsOf(said)}: ${labelOf.floorNumber} is empty, and suites such as ${listed(said.examples)} do not say it. On which floor are all rows without a floor?`,
  sideBySide: (said) =>
    `${rowsOf(said)}: the headings ${listed(said.words)} stand twice. Read the first alone, or are these several lists?`,
  encoding: (said) =>
    `${rowsOf(said)}: letters are lost or garbled, as in ${listed(said.examples)}. Save the list as UTF-8 and upload it again, or import it as it is?`,
  contacts: (said) =>
    `${rowsOf(said)}: ${said.words.length === 1 ? 'the column' : 'the columns'} ${listed(said.words)} may hold contacts and ${said.words.length === 1 ? 'is' : 'are'} not read. Choose what to read, or say that it is not needed.`,
  ignoredNames: (said) =>
    `${rowsOf(said)}: ${said.words.length === 1 ? 'the column' : 'the columns'} ${listed(said.words)} may hold names and ${said.words.length === 1 ? 'is' : 'are'} not read. Choose what to read, or say that it is not needed.`,
};
const textOf = (said: Said) => TEXTS[said.kind](said);

function decisionText(said: Said): string {
  const rows = `${said.count.toLocaleString('en-US')} ${said.count === 1 ? 'row' : 'rows'}`;
  if (said.kind === 'status')
    return `${rows} with the status ${listed(said.words)} ${said.count === 1 ? 'is' : 'are'} left out.`;
  if (said.kind === 'sideBySide') return 'Several lists stand beside each other, and all are read.';
  return `The text of ${rows} was encoded twice and is repaired, such as ${listed(said.examples)} (row ${said.rows[0]}).`;
}
