import { expect, test } from 'vitest';
import { functionLengths } from './functions.ts';
import { moduleVocabulary } from './modules.ts';
import type { SourceFile } from './sources.ts';
import { fileLengths, portability, suppressions } from './texts.ts';

const file = (path: string, text: string): SourceFile => ({ path, text, lines: text.split('\n').length });
const body = (lines: number) => `() => {\n${'  step();\n'.repeat(lines - 2)}}`;

test('a function of 41 lines is found, by its name and its line, whatever letters stand before it', async () => {
  const text = `// Ä, ö and 楼\nconst short = ${body(40)};\nexport const tooLong = ${body(41)};\n`;
  expect(await functionLengths([file('src/a.ts', text)])).toEqual(['src/a.ts:42: tooLong has 41 lines of 40']);
});

test('a component has 80 lines, a hook beside it 40', async () => {
  const text = `export const Page = ${body(80)};\nexport const usePage = ${body(41)};\n`;
  expect(await functionLengths([file('src/Page.tsx', text)])).toEqual(['src/Page.tsx:81: usePage has 41 lines of 40']);
});

test('methods and callbacks count too', async () => {
  const text = `export const thing = { close${body(41).replace(' =>', '')}, open: ${body(42)} };\nrun(${body(43)});\n`;
  const faults = await functionLengths([file('src/a.ts', text)]);
  expect(faults.map((fault) => fault.replace(/^.*: /, ''))).toEqual([
    'close has 41 lines of 40',
    'open has 42 lines of 40',
    '(a function) has 43 lines of 40',
  ]);
});

/** Put together here, for no registry is named in this repository. */
const host = ['registry', 'npmjs', 'org'].join('.');

test('a file is at most 250 lines long', () => {
  expect(fileLengths([file('src/a.ts', 'x\n'.repeat(250)), file('docs/a.md', 'x\n'.repeat(900))])).toHaveLength(1);
});

test('a module holds known files, and adapters with names that say something', () => {
  const paths = ['index.ts', 'tenant.entity.ts', 'commands/tenants.ts', 'weather.ts', 'date-utils.ts', 'views/list.ts'];
  expect(moduleVocabulary(paths.map((path) => file(`src/modules/directory/${path}`, '')))).toEqual([
    'src/modules/directory/date-utils.ts: is none of the files a module has',
    'src/modules/directory/views/list.ts: is none of the files a module has',
  ]);
});

test('a suppression needs its reason', () => {
  const text = [
    '// biome-ignore lint/a11y/noAutofocus: the field is what the dialog is opened for',
    '// biome-ignore lint/a11y/noAutofocus: x',
    '// @ts-expect-error',
  ].join('\n');
  expect(suppressions([file('src/a.ts', text)])).toEqual([
    'src/a.ts:2: a suppression without a reason',
    'src/a.ts:3: a suppression without a reason',
  ]);
});

test('a path of one machine and a registry are found', () => {
  expect(portability([file('docs/a.md', 'see /home/ann/foyer'), file('.npmrc', `registry=https://${host}`)])).toEqual([
    'docs/a.md: a path of one machine (/home/ann)',
    `.npmrc: a registry (${host})`,
  ]);
});
