import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { SecondTries } from './test/harness/second-tries.ts';
import { SlowestFirstSequencer } from './test/harness/test-sequencer.ts';

/** Processes that tests start share one compile cache. */
process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL('node_modules/.cache/node-compile', import.meta.url));

const services = './test/harness/services.ts';
const browser = './test/harness/chromium-setup.ts';
const builtServer = './test/harness/built-server.ts';
const oldBrowsers = './test/harness/old-browsers-setup.ts';

/** Successive files of a worker share its modules. The timeouts allow for a busy machine. */
const shared = { pool: 'forks', isolate: false, testTimeout: 30_000 } as const;

/** Old browsers, alerts, hostile pictures, kills at random points and full disks. */
const LONG = [
  'e2e/old-browsers.test.ts',
  'scripts/operations/alerts.test.ts',
  'src/modules/assets/hostile-pictures.test.ts',
  'test/flows/books.test.ts',
  'test/flows/imports-interrupted.test.ts',
  'test/flows/orders-killed.test.ts',
  'test/flows/restore-killed.test.ts',
];

/** Needs a back/forward cache, which the packaged browser does not have. */
const RETURNED_PAGES = 'e2e/back-forward-cache.test.ts';

/** Three workers on two cores: with four, browsers wait for each other and poll more. */
const withServices = {
  ...shared,
  globalSetup: [services],
  maxWorkers: 3,
  testTimeout: 300_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 60_000, interval: 200 } }, // each poll also costs the page time
  sequence: { groupOrder: 1 },
};

const inBrowsers = {
  ...withServices,
  globalSetup: [services, builtServer, browser],
  setupFiles: './test/harness/page-failures.ts',
};

/** Unit tests first, then those that share PostgreSQL and Redis. */
export default defineConfig({
  test: {
    // CI retries a failed test once and names it.
    retry: process.env.CI ? 1 : 0,
    reporters: ['default', new SecondTries(), ...(process.env.TEST_RESULTS ? ['json'] : [])],
    ...(process.env.TEST_RESULTS && { outputFile: { json: process.env.TEST_RESULTS } }),
    sequence: { sequencer: SlowestFirstSequencer },
    projects: [
      {
        test: {
          ...shared,
          name: 'unit',
          include: ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
          exclude: LONG,
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
          exclude: [...LONG, RETURNED_PAGES],
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
          ...inBrowsers,
          name: 'debian',
          include: ['e2e/failed-tabs.test.ts', RETURNED_PAGES],
          globalSetup: [services, builtServer, './test/harness/debian-browser.ts'],
          setupFiles: [inBrowsers.setupFiles, './test/harness/skipped-without-debian.ts'],
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
