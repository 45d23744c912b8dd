import { canRunOldBrowsers, fetchOldBrowsers } from '../../scripts/chromium/old-browsers.ts';

/** Downloads before any test's timeout starts. */
export default async function setup(): Promise<void> {
  if (canRunOldBrowsers) await fetchOldBrowsers();
  else console.log(`No old browsers come for ${process.platform} on ${process.arch}: their tests are skipped`);
}
