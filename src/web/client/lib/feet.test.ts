import { expect, test } from 'vitest';
import { feetOf, metersOf } from './feet.ts';

test('a distance typed in feet is shown in the same feet', () => {
  for (const feet of [1, 6, 6.5, 10, 98]) expect(feetOf(metersOf(feet))).toBe(feet);
});

test('two meters are 6.6 feet', () => expect(feetOf(2)).toBe(6.6));
