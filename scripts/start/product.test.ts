import { expect, test } from 'vitest';
import { checkAll } from './product.ts';

test('every event, job and broadcast of the product has a handler', () => {
  expect(checkAll).not.toThrow();
});
