import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

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
      .filter((named) => {
        const [, path = '', title = ''] = /^`([^`]+)` (.+)$/.exec(plain(named)) ?? [];
        return !/^left out: \w+/.test(named) && !isTest(path, title);
      })
      .map((named) => `${sentence}: ${named}`),
  );
  expect(missing).toEqual([]);
});
