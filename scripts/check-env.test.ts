import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { environment } from './check-env.ts';

const example = readFileSync('.env.example', 'utf8');
const faultsOf = (text: string) => environment([{ path: '.env.example', text, lines: text.split('\n').length }]);

test('the example lists every variable', () => {
  expect(faultsOf(example)).toEqual([]);
});

test('a duplicate variable is refused', () => {
  expect(faultsOf(`${example}\n# Again.\n# DRAIN_SECONDS=5\n`)).toEqual(['.env.example: DRAIN_SECONDS stands twice']);
});

test('an unused variable and one without a comment are refused', () => {
  expect(faultsOf(`${example}\n# DRIAN_SECONDS=5\n`)).toEqual([
    '.env.example: DRIAN_SECONDS is not read',
    '.env.example: DRIAN_SECONDS has no comment above it',
  ]);
});
