import type { TestProject } from 'vitest/node';
import { findChromium, findDebianChromium } from '../../scripts/chromium.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Why there is no Debian Chromium; empty if there is one. */
    debianFailure: string;
  }
}

/** Runs tests in Debian's Chromium; without one, they are skipped in the packaged browser. */
export default async function setup(project: TestProject): Promise<void> {
  let failure = '';
  const launch = await findDebianChromium('latin').catch((error: Error) => {
    failure = error.message;
    console.log(`Debian's Chromium cannot be had, so its tests are skipped: ${failure}`);
    return findChromium('latin');
  });
  project.provide('chromium', { all: launch, latin: launch });
  project.provide('debianFailure', failure);
}
