import { expect, test } from 'vitest';
import { conditionOf } from './condition-icon.ts';

test.each([
  [200, 'storm'],
  [299, 'storm'],
  [300, 'rain'],
  [599, 'rain'],
  [600, 'snow'],
  [699, 'snow'],
  [700, 'mist'],
  [799, 'mist'],
  [800, 'clear'],
  [801, 'clouds'],
  [804, 'clouds'],
])('condition %i is %s', (id, condition) => {
  expect(conditionOf(id)).toBe(condition);
});
