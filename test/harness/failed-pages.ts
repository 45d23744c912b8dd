import { afterEach } from 'vitest';
import { whatPagesShow } from './browser.ts';

/** A browser test that fails tells what its pages showed then, also where it passes at the second try. */
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') console.error(await whatPagesShow());
});
