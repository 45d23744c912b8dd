import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';

const faults = readFileSync('docs/reports/faults.md', 'utf8')
  .split('\n')
  .map((line) => /^\| (R\d\d) \| (.+) \| (.+) \|$/.exec(line))
  .filter((row) => row !== null)
  .map(([, id = '', , holders = '']) => ({ id, holders: holders.split('<br>') }));

test('the table lists every fault once, in order', () => {
  expect(faults.map(({ id }) => id)).toEqual(
    Array.from({ length: 30 }, (_, at) => `R${String(at + 1).padStart(2, '0')}`),
  );
});

test.each(faults)('$id names existing tests, or says why none exists', ({ id, holders }) => {
  for (const holder of holders) {
    const [, path, name = ''] = /^`([^`]+)`(?: (.+))?$/.exec(holder) ?? [];
    if (path === undefined) {
      expect(holder).toMatch(/^not held: /);
      continue;
    }
    expect(existsSync(path), path).toBe(true);
    const text = readFileSync(path, 'utf8');
    expect(text).toContain(name);
    if (path.startsWith('test/faults/'))
      expect(text, `${path} says that it covers ${id}`).toMatch(new RegExp(`tests: '[^']*${id}`));
  }
});

/** These need a dedicated machine (see the document). */
const OUTSIDE = ['R16', 'R27', 'R29'];

test('every other fault has a test that runs with every change', () => {
  const without = faults.filter(({ holders }) => !holders.some((holder) => /^`[^`]+\.test\.ts`/.test(holder)));
  expect(without.map(({ id }) => id)).toEqual(OUTSIDE);
});

const WORDS_TEST = 'e2e/spec-words.test.ts';
const words: Record<string, Record<string, unknown>> = JSON.parse(
  readFileSync('test/fixtures/spec-words.json', 'utf8'),
);

function isTest(path: string, title: string): boolean {
  const [screen = '', situation = ''] = title.split(' › ');
  if (path === WORDS_TEST) return words[screen]?.[situation] !== undefined;
  const text = existsSync(path) ? readFileSync(path, 'utf8') : '';
  return ["'", '"', '`'].some((quote) => text.includes(quote + title + quote));
}

const plain = (cell: string) => cell.replace(/&#(\d+);/g, (_entity, code) => String.fromCharCode(Number(code)));

test('each promise names existing tests, or the reason why it has none', () => {
  const table = readFileSync('docs/reports/promises.md', 'utf8').matchAll(/^\| (?!Sentence )(.+) \| (.+) \|$/gm);
  const promises = [...table].map(([, sentence = '', tests = '']) => ({ sentence, tests: tests.split('<br>') }));
  expect(promises.length).toBeGreaterThan(250);
  const missing = promises.flatMap(({ sentence, tests }) =>
    tests
      .filter((testTitle) => {
        const [, path = '', title = ''] = /^`([^`]+)` (.+)$/.exec(plain(testTitle)) ?? [];
        return !/^left out: \w+/.test(testTitle) && !isTest(path, title);
      })
      .map((testTitle) => `${sentence}: ${testTitle}`),
  );
  expect(missing).toEqual([]);
});

/** Levels A and AA: https://www.w3.org/TR/WCAG22/. 4.1.1 is obsolete. */
const CRITERIA = {
  success_criteria_level_a:
    '1.1.1 1.2.1 1.2.2 1.2.3 1.3.1 1.3.2 1.3.3 1.4.1 1.4.2 2.1.1 2.1.2 2.1.4 2.2.1 2.2.2 2.3.1 2.4.1 2.4.2 2.4.3 2.4.4 2.5.1 2.5.2 2.5.3 2.5.4 3.1.1 3.2.1 3.2.2 3.2.6 3.3.1 3.3.2 3.3.7 4.1.2',
  success_criteria_level_aa:
    '1.2.4 1.2.5 1.3.4 1.3.5 1.4.3 1.4.4 1.4.5 1.4.10 1.4.11 1.4.12 1.4.13 2.4.5 2.4.6 2.4.7 2.4.11 2.5.7 2.5.8 3.1.2 3.2.3 3.2.4 3.3.3 3.3.4 3.3.8 4.1.3',
  functional_performance_criteria: '302.1 302.2 302.3 302.4 302.5 302.6 302.7 302.8 302.9',
};
const level = z.enum(['supports', 'partially-supports', 'does-not-support', 'not-applicable']);
const adherence = z.object({ adherence: z.object({ level, notes: z.string() }) });
const chapter = z.object({ criteria: z.array(z.object({ num: z.string(), components: z.tuple([adherence]) })) });
const { chapters } = z
  .object({ chapters: z.record(z.string(), chapter) })
  .parse(parse(readFileSync('docs/buying/accessibility.yaml', 'utf8')));

test.each(Object.entries(CRITERIA))('the accessibility report answers %s once each, in order', (name, numbers) => {
  expect(chapters[name]?.criteria.map(({ num }) => num).join(' ')).toBe(numbers);
});

const answers = Object.values(chapters).flatMap(({ criteria }) => criteria);

test.each(answers)('accessibility report, $num: what is said to be supported names tests, which exist', (answer) => {
  const [{ adherence: documentedValue }] = answer.components;
  const tests = [...documentedValue.notes.matchAll(/`([\w./-]+\.test\.tsx?)`/g)].map(([, path = '']) => path);
  expect(tests.filter((path) => !existsSync(path))).toEqual([]);
  if (documentedValue.level === 'supports') expect(tests).not.toEqual([]);
});

test.each(['docs/buying/security.md', 'docs/buying/data.md'])('%s names tests that exist', (path) => {
  const namedFiles = [...readFileSync(path, 'utf8').matchAll(/`([\w./-]+\.test\.tsx?)`/g)].map(([, file = '']) => file);
  expect(namedFiles.filter((file) => !existsSync(file))).toEqual([]);
  expect(namedFiles).not.toEqual([]);
});
