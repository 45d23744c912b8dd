import { expect, test } from 'vitest';
import { callsOf } from './calls.ts';
import type { SourceFile } from './sources.ts';

const file = (path: string, text: string): SourceFile => ({ path, text, lines: text.split('\n').length });

test('a way is found by what each declaration names, through doors and under other names', async () => {
  const calls = await callsOf([
    file(
      'src/form.ts',
      `import { save as keep } from './door.ts';\nexport function form() { return inner(); }\nfunction inner() { keep(); }`,
    ),
    file('src/door.ts', `export { write as save } from './write.ts';`),
    file('src/write.ts', `export const write = () => record('saved');\nexport const unused = 1;`),
  ]);
  const [start] = calls.declarations.filter(({ name }) => name === 'form');
  if (!start) throw new Error('form is not declared');
  const way = calls.way(start, ({ text }) => text.includes("record('saved')"));
  expect(way?.map(({ path, name }) => `${path} ${name}`)).toEqual([
    'src/form.ts form',
    'src/form.ts inner',
    'src/write.ts write',
  ]);
  expect(calls.way(start, ({ name }) => name === 'unused')).toBeNull();
});
