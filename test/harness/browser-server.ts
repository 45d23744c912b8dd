import { chromium } from 'playwright';
import type { TestProject } from 'vitest/node';
import { findChromium } from '../../scripts/chromium.ts';

declare module 'vitest' {
  interface ProvidedContext {
    browserUrl: string;
  }
}

/** Starts the one browser of this run. Each test file connects to it, and what it opened goes with its connection. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await chromium.launchServer(await findChromium());
  project.provide('browserUrl', server.wsEndpoint());
  return () => server.close();
}
