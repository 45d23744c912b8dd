import { afterEach, expect } from 'vitest';
import { takeUncaught, whatPagesShow } from './browser.ts';

/** Also when the retry passes. Uncaught exceptions fail a test. */
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') console.error(await whatPagesShow());
  expect(takeUncaught(), 'uncaught exceptions in pages').toEqual([]);
});
