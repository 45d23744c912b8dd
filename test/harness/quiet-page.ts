import type { Page, Request } from 'playwright';
import { expect } from 'vitest';

/**
 * Records the requests of the page, without those of its frames: a preview in a frame is never idle.
 *
 * @returns waits until the page has drawn the answers of its calls
 */
export function watchCalls(page: Page): () => Promise<void> {
  const openRequests = new Set<Request>();
  page.on('request', (request) => {
    if (['fetch', 'script'].includes(request.resourceType()) && request.frame() === page.mainFrame())
      openRequests.add(request);
  });
  page.on('requestfinished', (request) => openRequests.delete(request));
  page.on('requestfailed', (request) => openRequests.delete(request));
  return async () => {
    let quietRounds = 0;
    const countQuietRounds = async () => {
      await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1_000 })));
      quietRounds = openRequests.size === 0 ? quietRounds + 1 : 0;
      return quietRounds;
    };
    // An answer may lead to another call.
    await expect.poll(countQuietRounds, { interval: 50 }).toBeGreaterThanOrEqual(3);
  };
}
