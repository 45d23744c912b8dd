import { existsSync, readFileSync } from 'node:fs';
import { z } from 'zod';

export const DOCUMENT = 'docs/PROMISES.md';
const SOURCE = 'test/fixtures/promises.json';
/** Its tests are the entries of this fixture: screen, then situation. */
const WORDS_TEST = 'e2e/spec-words.test.ts';
const WORDS = 'test/fixtures/spec-words.json';
const BETWEEN = ' › ';

const promise = z.union([
  z.strictObject({ sentence: z.string().min(1), heldBy: z.array(z.string()).min(1) }),
  /** Why the product does without it. */
  z.strictObject({ sentence: z.string().min(1), leftOut: z.string().min(1) }),
]);
const parts = z.array(z.strictObject({ part: z.string(), rows: z.array(promise).min(1) }));
export type Parts = z.infer<typeof parts>;

/** What was promised, part by part. @throws where a sentence has neither a test nor a reason to have none. */
export const promises = (): Parts => parts.parse(JSON.parse(readFileSync(SOURCE, 'utf8')));

/** The tests that are named and are not there. */
export function faultsOf(all: Parts): string[] {
  const words = z.record(z.string(), z.record(z.string(), z.unknown())).parse(JSON.parse(readFileSync(WORDS, 'utf8')));
  const named = new Set(all.flatMap(({ rows }) => rows.flatMap((row) => ('heldBy' in row ? row.heldBy : []))));
  return [...named].flatMap((name) => {
    const [file = '', ...rest] = name.split(BETWEEN);
    const [screen = '', situation = ''] = rest;
    const isThere = file === WORDS_TEST ? words[screen]?.[situation] !== undefined : hasTest(file, rest.join(BETWEEN));
    return isThere ? [] : [`${SOURCE}: there is no test ${name}`];
  });
}

function hasTest(file: string, title: string): boolean {
  if (!existsSync(file) || title === '') return false;
  const text = readFileSync(file, 'utf8');
  return ["'", '"', '`'].some((quote) => text.includes(`${quote}${title}${quote}`));
}

/** The table as a document. */
export function promiseDocument(all: Parts): string {
  const rows = all.flatMap((part) => part.rows);
  const leftOut = rows.filter((row) => 'leftOut' in row).length;
  const intro = [
    '# What was promised, and the tests that hold it',
    '',
    `Written by \`scripts/promises.ts\` from \`${SOURCE}\`; a test fails when it is out of date or names a test that is not`,
    `there. ${rows.length} sentences: ${rows.length - leftOut} held by tests, ${leftOut} left out with a reason, 0 without either. Where`,
    `\`${WORDS_TEST}\` is named, its screen and situation follow.`,
  ];
  return `${[...intro, ...all.flatMap(section)].join('\n')}\n`;
}

function section({ part, rows }: Parts[number]): string[] {
  const lines = rows.map(
    (row) =>
      `| ${cell(row.sentence)} | ${'heldBy' in row ? row.heldBy.map(reference).join('<br>') : `left out: ${row.leftOut}`} |`,
  );
  return ['', `## ${part}`, '', '| Sentence | Held by |', '|---|---|', ...lines];
}

function reference(name: string): string {
  const [file = '', ...title] = name.split(BETWEEN);
  return `\`${file}\` ${cell(title.join(BETWEEN))}`;
}

/** Text in a cell of a Markdown table. */
const cell = (text: string) => text.replace(/[|<>]/g, (sign) => `&#${sign.charCodeAt(0)};`);
