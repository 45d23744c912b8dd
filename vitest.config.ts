import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './test/harness/order.ts';
import { SecondTries } from './test/harness/second-tries.ts';

/** The processes that tests start compile the product's sources once, not each of them anew. */
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL('node_modules/.cache/node-compile', import.meta.url));

const services = './test/harness/services.ts';
const browser = './test/harness/browser-found.ts';
const builtServer = './test/harness/built-server.ts';
const oldBrowsers = './test/harness/old-browsers-fetched.ts';

/** Files that follow each other in a worker share its modules. The times serve a machine that does something else as well. */
const shared = { pool: 'forks', isolate: false, testTimeout: 30_000 } as const;

/** Browsers of 2020 and 2021, and every page in longer words: before a release, not with every change. */
const LONG = ['e2e/old-browsers.test.ts', 'e2e/pseudo-language.test.ts'];
/** Kill processes at random points, once with each change and many times before a release. */
const KILLED = ['test/flows/imports-interrupted.test.ts', 'test/flows/orders-killed.test.ts'];

/** Four at once on two cores, for much of their time is waiting. */
const withServices = {
  ...shared,
  globalSetup: [services],
  maxWorkers: 4,
  testTimeout: 120_000,
  hookTimeout: 180_000,
  expect: { poll: { timeout: 60_000, interval: 100 } }, // looking costs what is looked at time, too
  sequence: { groupOrder: 1 },
};

const inBrowsers = {
  ...withServices,
  globalSetup: [services, builtServer, browser],
  setupFiles: './test/harness/failed-pages.ts',
};

/** First what needs nothing, then what shares real PostgreSQL and Redis servers. */
export default defineConfig({
  test: {
    // CI tries a failed test once more and names it; everybody else sees it fail.
    retry: process.env.CI ? 1 : 0,
    reporters: ['default', new SecondTries(), ...(process.env.TEST_RESULTS ? ['json'] : [])],
    ...(process.env.TEST_RESULTS && { outputFile: { json: process.env.TEST_RESULTS } }),
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          ...shared,
          name: 'unit',
          include: ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
          maxWorkers: 2,
          unstubGlobals: true,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          ...withServices,
          name: 'flows',
          include: ['test/**/*.test.ts'],
          globalSetup: [services, builtServer],
          provide: { killRounds: 1 },
        },
      },
      {
        test: {
          ...inBrowsers,
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          exclude: LONG,
        },
      },
      {
        test: {
          ...inBrowsers,
          name: 'long',
          include: [...LONG, ...KILLED],
          globalSetup: [...inBrowsers.globalSetup, oldBrowsers],
          provide: { killRounds: 10 },
        },
      },
    ],
  },
});
