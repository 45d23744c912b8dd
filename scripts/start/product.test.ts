import { expect, test } from 'vitest';
import { checkRegistrations } from './product.ts';

test('every event, job and broadcast of the product has a handler', () => {
  expect(checkRegistrations).not.toThrow();
});
