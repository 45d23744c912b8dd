import { expect, test } from 'vitest';
import { cuts } from './cuts.ts';

const faultsIn = async (text: string, path = 'src/modules/a/b.ts') => {
  const faults = await cuts([{ path, text, lines: text.split('\n').length }]);
  return faults.map((fault) => fault.split(':')[1]);
};

test.each([
  ['a text’s method before', 'a.trim().slice(0, 60);'],
  ['a default text before', "(a ?? '').slice(0, 60);"],
  ['an optional chain before', 'a?.trim().slice(0, 60);'],
  ['a template before', '`${a}`.slice(0, 60);'],
  ['a text’s method after', 'a.slice(0, 60).trimEnd();'],
  ['a template around', '`${a.slice(0, 59)}…`;'],
  ['code points', "[...a].slice(0, 60).join('');"],
  ['a parameter’s type', 'const f = (a: string) => a.slice(0, 60);'],
  ['a type with null', 'const f = (a: string | null) => a?.slice(0, 60);'],
  ['a field’s type', 'interface A { label: string } const f = (a: A) => a.label.slice(0, 60);'],
  [
    'a field that is taken out of its object',
    'interface A { label: string } const f = ({ label }: A) => label.slice(0, 60);',
  ],
  ['a field’s schema', 'const a = z.object({ label: requiredLine(60) }); const f = (b) => b.label.slice(0, 60);'],
  ['a zod text', 'const a = z.object({ label: z.string().nullish() }); const f = (b) => b.label.slice(0, 60);'],
  ['a constant', 'const LONGEST = 60; a.trim().slice(0, LONGEST);'],
  ['a constant minus one', 'const LONGEST = 60; a.trim().slice(0, LONGEST - 1);'],
  ['the end of a text', 'a.trim().slice(-200);'],
  ['substring', 'a.trim().substring(0, 60);'],
  ['substr', 'a.trim().substr(0, 60);'],
])('a cut of a text is refused: %s', async (_name, text) => {
  expect(await faultsIn(text)).toEqual(['1']);
});

test.each([
  ['a list', 'a.map(b).slice(0, 60);'],
  ['a list by what follows', 'interface A { label: string } a.label.slice(0, 60).map(b);'],
  ['a name of lists more often', 'interface A { label: string } interface B { label: string[] } a.label.slice(0, 60);'],
  ['a joined list', "a.slice(0, 60).join(', ');"],
  ['a short cut', 'day.trim().slice(0, 10);'],
  ['a computed length', 'a.trim().slice(0, end);'],
  ['the rest of a text', 'a.trim().slice(60);'],
  ['a reason on the line', 'a.trim().slice(0, 60); // units: slugs are ASCII'],
  ['a reason on the line before', '// units: slugs are ASCII\na.trim().slice(0, 60);'],
])('%s is allowed', async (_name, text) => {
  expect(await faultsIn(text)).toEqual([]);
});

test('a reason has words, and is beside the cut', async () => {
  expect(await faultsIn('a.trim().slice(0, 60); // units: ok')).toEqual(['1']);
  expect(await faultsIn('// units: slugs are ASCII\n\na.trim().slice(0, 60);')).toEqual(['3']);
  expect(await faultsIn('a\n  .trim()\n  .slice(0, 60); // units: slugs are ASCII')).toEqual([]);
});

test('tests and the one function that cuts are free to', async () => {
  for (const path of ['src/shared/graphemes.ts', 'src/modules/a/b.test.ts', 'scripts/a.ts'])
    expect(await faultsIn('a.trim().slice(0, 60);', path)).toEqual([]);
});

test('constants and fields of other files are read', async () => {
  const files = [
    ['src/a.ts', 'export const LONGEST = 60; export interface A { label: string }'],
    ['src/b.ts', 'b.label.slice(0, LONGEST);'],
  ].map(([path = '', text = '']) => ({ path, text, lines: 1 }));
  expect((await cuts(files)).map((fault) => fault.split(':')[0])).toEqual(['src/b.ts']);
});
