import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { rowLimits } from './row-limits.ts';

test('docs/develop/input.md gives the value of every limit', () => {
  const section = readFileSync('docs/develop/input.md', 'utf8')
    .split('\n## ')
    .find((text) => text.startsWith('Limits of rows'));
  const documented = section?.matchAll(/^\| `(\w+)`: [^|]+ \| (\d+) \| [^|]+ \|$/gm) ?? [];
  const limits = Object.entries(rowLimits).map(([name, { rows }]) => [name, rows]);
  expect(Array.from(documented, ([, name, rows]) => [name, Number(rows)])).toEqual(limits);
});
