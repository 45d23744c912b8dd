import { afterEach, expect, test, vi } from 'vitest';
import { weatherAt } from './weather-api.ts';

afterEach(() => void vi.unstubAllGlobals());

test('an answer without weather is none, not an error', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ weather: [], main: {} }));
  const source = weatherAt('78701');
  const stop = source.subscribe(() => {});
  await vi.waitFor(() => expect(source.get().data).toBeNull());
  expect(source.get().isError).toBe(false);
  stop();
});
