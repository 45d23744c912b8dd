import { beforeEach, inject } from 'vitest';

beforeEach((context) => {
  const failure = inject('debianFailure');
  context.skip(failure !== '', `No Debian Chromium: ${failure}`);
});
