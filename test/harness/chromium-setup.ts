import type { TestProject } from 'vitest/node';
import type { Scripts } from '../../scripts/chromium/fonts.ts';
import { type ChromiumLaunch, findChromium } from '../../scripts/chromium.ts';

declare module 'vitest' {
  interface ProvidedContext {
    chromium: Record<Scripts, ChromiumLaunch>;
  }
}

/** Once per run. */
export default async function setup(project: TestProject): Promise<void> {
  project.provide('chromium', { all: await findChromium('all'), latin: await findChromium('latin') });
}
