import { expect, test } from 'vitest';
import { guarantees } from './guarantees.ts';
import type { SourceFile } from './sources.ts';

const file = (path: string, text: string): SourceFile => ({ path, text, lines: text.split('\n').length });
const checks = file('scripts/check-structure.ts', 'const checks: readonly Check[] = [\n  fileLengths,\n];');

const faultsOf = async (text: string) =>
  (await guarantees([file('docs/STYLE.md', `# Style\n\n${text}`), checks])).map((fault) =>
    fault.replace(/^.*: (.*)…$/, '$1'),
  );

test('a sentence that promises something names what holds it', async () => {
  expect(await faultsOf('Files are never long.')).toEqual(['Files are never long.']);
  expect(await faultsOf('Files are never long → `fileLengths`.')).toEqual([]);
  expect(await faultsOf('Files are never long → `scripts/structure/texts.ts`.')).toEqual([]);
});

test('a rule, a test or a check that does not exist holds nothing, nor does what is no check', async () => {
  const promises = ['`fileWidths`', '`test/no-such.test.ts`', '`src/platform/sql.ts`'].map((name) => `Only ${name}.`);
  expect(await faultsOf(promises.join('\n\n'))).toEqual(promises);
});

test('what is held by checks names them whatever its words, entry by entry', async () => {
  const text =
    '## Held by checks\n- A door\n  is a door.\n- Files are short → `fileLengths`\n\n## Taste\n- A door is a door.';
  expect(await faultsOf(text)).toEqual(['- A door is a door.']);
});
