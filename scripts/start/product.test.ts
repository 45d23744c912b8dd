import { expect, test } from 'vitest';
import { checkAll } from './product.ts';

test('every event, job and broadcast of the product has somebody who sees to it', () => {
  expect(checkAll).not.toThrow();
});
