import { afterEach, expect } from 'vitest';
import { takeUncaught, whatPagesShow } from './browser.ts';

/** A failed browser test prints what its pages showed, also when its second try passes. An uncaught exception fails a test. */
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') console.error(await whatPagesShow());
  expect(takeUncaught(), 'uncaught exceptions in pages').toEqual([]);
});
