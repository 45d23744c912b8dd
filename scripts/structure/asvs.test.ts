import { expect, test } from 'vitest';
import { asvsStatuses } from './asvs.ts';
import type { SourceFile } from './sources.ts';

const file = (path: string, text = ''): SourceFile => ({ path, text, lines: text.split('\n').length });
const faultsIn = async (...rows: string[]) =>
  await asvsStatuses([
    file('test/a.test.ts'),
    file('docs/reports/asvs.md', ['# Title', '| | | |', ...rows].join('\n')),
  ]);

test.each([
  '| 1.2.3 | met | Escaped; `test/a.test.ts` |',
  '| 1.2.3, 1.2.4 | open | No test |',
  '| 1.2.3 | n/a | No LDAP |',
])('in order: %s', async (row) => {
  expect(await faultsIn(row)).toEqual([]);
});

test.each([
  ['a status that does not exist', '| 1.2.3 | partly | `test/a.test.ts` |', 'is not a row'],
  ['a row without a text', '| 1.2.3 | open |  |', 'is not a row'],
  ['a met line without a test', '| 1.2.3 | met | By reading |', 'names no test'],
  ['a met line with only a source file', '| 1.2.3 | met | `src/a.ts` |', 'names no test'],
  [
    'a test that does not exist',
    '| 1.2.3 | met | `test/a.test.ts`, `test/b.test.ts` |',
    'test/b.test.ts, which does not',
  ],
  ['a number twice in a row', '| 1.2.3, 1.2.3 | open | No test |', '1.2.3 has a status already'],
])('refused: %s', async (_what, row, fault) => {
  expect(await faultsIn(row)).toEqual([expect.stringMatching(`^docs/reports/asvs.md:3: .*${fault}`)]);
});

test('a number in two rows is refused', async () => {
  const faults = await faultsIn('| 1.2.3 | open | No test |', '| 1.2.4, 1.2.3 | n/a | No LDAP |');
  expect(faults).toEqual(['docs/reports/asvs.md:4: 1.2.3 has a status already']);
});

test('a missing document is not checked', async () => {
  expect(await asvsStatuses([])).toEqual(['docs/reports/asvs.md: is missing']);
});
