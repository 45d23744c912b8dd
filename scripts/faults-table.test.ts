import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const rows = readFileSync('docs/FAULTS.md', 'utf8')
  .split('\n')
  .map((line) => /^\| (R\d\d) \| (.+) \| (.+) \|$/.exec(line))
  .filter((row) => row !== null)
  .map(([, id = '', , holders = '']) => ({ id, holders: holders.split('<br>') }));

test('every fault has a row, once and in order', () => {
  expect(rows.map(({ id }) => id)).toEqual(
    Array.from({ length: 30 }, (_, at) => `R${String(at + 1).padStart(2, '0')}`),
  );
});

test.each(rows)('$id is held by what is there, or said not to be', ({ id, holders }) => {
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

/** They need a machine to themselves, as the table's document says. */
const OUTSIDE = ['R16', 'R27', 'R29'];

test('each fault but those has a test that runs with every change', () => {
  const without = rows.filter(({ holders }) => !holders.some((holder) => /^`[^`]+\.test\.ts`/.test(holder)));
  expect(without.map(({ id }) => id)).toEqual(OUTSIDE);
});
