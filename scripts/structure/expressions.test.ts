import { expect, test, vi } from 'vitest';
import { analyzeGrowth } from './expression-growth.ts';
import { expressions as check, expressionsIn, faultOf, nameOf } from './expressions.ts';
import type { SourceFile } from './sources.ts';

const file = (text: string, path = 'src/modules/a.ts'): SourceFile => ({ path, text, lines: text.split('\n').length });
const namesIn = async (...files: readonly SourceFile[]) => (await expressionsIn(files)).expressions.map(nameOf);

test.each([
  ['a literal', 'text.replace(/a+/gi, "");', '/a+/gi'],
  ['new RegExp of a text', "new RegExp('a+', 'u');", '/a+/u'],
  ['RegExp without new', "RegExp('a+');", '/a+/'],
  ['a template of constants', "const LETTER = '[a-z]';\nnew RegExp(`^${LETTER}+$`);", '/^[a-z]+$/'],
  ['a joined list', "new RegExp(['a', 'b'].join('|'));", '/a|b/'],
  ['a joined constant', "const WORDS = ['a', 'b'];\nnew RegExp(WORDS.join('|'));", '/a|b/'],
  ['a text with an example', '// shape: ^(?:a|b)$\nnew RegExp(`^(?:${words()})$`);', '/^(?:a|b)$/'],
])('%s is analyzed', async (_name, text, name) => expect(await namesIn(file(text))).toEqual([name]));

test('constants of other files count if one file alone exports them', async () => {
  const user = file('new RegExp(WORD);', 'src/a.ts');
  const exported = (word: string, path: string) => file(`export const WORD = '${word}';`, path);
  expect(await namesIn(user, exported('b', 'src/b.ts'))).toEqual(['/b/']);
  expect(await namesIn(user, exported('b', 'src/b.ts'), exported('c', 'src/c.ts'))).toEqual([]);
});

test.each([
  ['an unknown text without an example', 'new RegExp(word);'],
  ['an example without the constant parts', '// shape: ^a\nnew RegExp(`^${word}$`);'],
  ['an example of the line before the last', '// shape: ^a$\n\nnew RegExp(`^${word}$`);'],
  ['unknown flags', "new RegExp('a', flags);"],
])('%s is a fault', async (_name, text) => {
  const { expressions, faults } = await expressionsIn([file(text)]);
  expect([expressions.length, faults.length]).toEqual([0, 1]);
});

test('tests, scripts and generated texts are exempt', async () => {
  const paths = ['src/a.test.ts', 'scripts/a.ts', 'src/texts/generated/a.ts'];
  expect(await namesIn(...paths.map((path) => file('/a/;', path)))).toEqual([]);
});

test.each([
  ['linear', 'use(/a/);', 1, null],
  ['polynomial', 'use(/a/);', 2, 'to the power of 2'],
  ['polynomial within a length', 'use(limited(/a/, 5_000));', 2, null],
  ['polynomial within the length of a constant', 'const MAX = 5_000;\nuse(limited(/a/, MAX));', 2, null],
  ['polynomial within too great a length', 'use(limited(/a/, 5_001));', 2, 'too much for 5001'],
  ['polynomial beside a limited one', 'use(limited(/b/, 10), /a/);', 2, 'to the power of 2'],
  ['polynomial over a trusted text', '// trusted: the text is a built file\nuse(/a/);', 2, null],
  [
    'polynomial over a text that is called trusted without a reason',
    'use(/a/); // trusted: yes',
    2,
    'to the power of 2',
  ],
  ['exponential within a length', 'use(limited(/a/, 10));', 'exponential', 'exponential'],
  ['exponential over a trusted text', '// trusted: the text is a built file\nuse(/a/);', 'exponential', 'exponential'],
  ['unknown within a length', 'use(limited(/a/, 10));', 'unknown', 'no result'],
] as const)('%s', async (_name, text, growth, message) => {
  const { expressions } = await expressionsIn([file(text)]);
  const faults = expressions
    .filter((expression) => nameOf(expression) === '/a/')
    .flatMap((one) => faultOf(one, growth));
  expect(faults).toEqual(message === null ? [] : [expect.stringContaining(message)]);
});

test.each([
  ['^a+$', 1],
  ['a+$', 2],
  ['^(?:a|a)*$', 'exponential'],
] as const)('%s grows by %s', async (source, growth) => expect(await analyzeGrowth(source, '')).toBe(growth), 60_000);

test('the check fails for an expression that is not recorded', async () => {
  vi.spyOn(console, 'warn').mockReturnValue();
  const bad = file("text.replace(/^(?:qz|qz)*$/, '');\nnew RegExp('[qz]+$');\nuse(/qz/);");
  expect(await check([bad])).toEqual([
    expect.stringContaining('src/modules/a.ts:1: /^(?:qz|qz)*$/: takes exponential time'),
    expect.stringContaining('src/modules/a.ts:2: /[qz]+$/: takes time that grows'),
  ]);
}, 60_000);
