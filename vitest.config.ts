import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './test/harness/order.ts';
import { SecondTries } from './test/harness/second-tries.ts';

/** Processes that tests start share one compile cache. */
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL('node_modules/.cache/node-compile', import.meta.url));

const services = './test/harness/services.ts';
const browser = './test/harness/browser-found.ts';
const builtServer = './test/harness/built-server.ts';
const oldBrowsers = './test/harness/old-browsers-fetched.ts';

/** Successive files of a worker share its modules. The timeouts allow for a busy machine. */
const shared = { pool: 'forks', isolate: false, testTimeout: 30_000 } as const;

/** Old browsers, every page in the pseudo-language, and kills at random points. Each file belongs to one project. */
const LONG = [
  'e2e/old-browsers.test.ts',
  'e2e/pseudo-language.test.ts',
  'test/flows/books.test.ts',
  'test/flows/imports-interrupted.test.ts',
  'test/flows/orders-killed.test.ts',
];

/** Four workers on two cores: tests mostly wait. */
const withServices = {
  ...shared,
  globalSetup: [services],
  maxWorkers: 4,
  testTimeout: 120_000,
  hookTimeout: 180_000,
  expect: { poll: { timeout: 60_000, interval: 100 } }, // each poll also costs the page time
  sequence: { groupOrder: 1 },
};

const inBrowsers = {
  ...withServices,
  globalSetup: [services, builtServer, browser],
  setupFiles: './test/harness/failed-pages.ts',
};

/** Unit tests first, then those that share PostgreSQL and Redis. */
export default defineConfig({
  test: {
    // CI retries a failed test once and names it.
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
          exclude: LONG,
          globalSetup: [services, builtServer],
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
          include: LONG,
          globalSetup: [...inBrowsers.globalSetup, oldBrowsers],
        },
      },
      {
        test: {
          ...withServices,
          name: 'costs',
          include: ['bench/call-costs.test.ts'],
          globalSetup: [services, builtServer],
        },
      },
    ],
  },
});
