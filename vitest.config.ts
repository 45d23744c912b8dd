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

/** Run before a release: browsers of 2020 and 2021, every page in the pseudo-language, and long walks in one browser. */
const LONG = [
  'old-browsers',
  'pseudo-language',
  'accounts',
  'administrator-days',
  'admin-overview',
  'catalog',
  'checkout-two-tabs',
  'commands',
  'dev',
  'dialogs',
  'error-fallbacks',
  'failed-tabs',
  'floors',
  'focus',
  'import-link',
  'imports-any-table',
  'imports-second',
  'imports-steps',
  'imports-trouble',
  'imports-understood',
  'languages',
  'large-directory',
  'lobby-keyboard',
  'lobby-keyboard-place',
  'lobby-medical',
  'missed-searches',
  'notices',
  'opening-hours',
  'operator',
  'pending-item',
  'portal-in-few-presses',
  'portal-odds',
  'portal-within-reach',
  'printed-sheets',
  'scripts-stand-whole',
  'screen-reader',
  'second-factor',
  'several-buildings',
  'short-names',
  'slow-calls',
  'small-screens',
  'tenant-moves',
  'tenant-reviews',
  'transfers',
].map((name) => `e2e/${name}.test.ts`);
/** At random: one round in `npm test`, ten before a release. */
const RANDOM = ['imports-interrupted', 'orders-killed', 'books'].map((name) => `test/flows/${name}.test.ts`);

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
          globalSetup: [services, builtServer],
          provide: { rounds: 1 },
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
          include: [...LONG, ...RANDOM],
          globalSetup: [...inBrowsers.globalSetup, oldBrowsers],
          provide: { rounds: 10 },
        },
      },
    ],
  },
});
