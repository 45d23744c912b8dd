import { afterEach, beforeEach, expect } from 'vitest';
import { closePagesOfTest, describeOpenPages, startTest, takeUncaughtExceptions } from './browser.ts';

beforeEach(startTest);

/** Also when the retry passes. Uncaught exceptions fail a test. */
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') console.error(await describeOpenPages());
  await closePagesOfTest();
  expect(takeUncaughtExceptions(), 'uncaught exceptions in pages').toEqual([]);
});
