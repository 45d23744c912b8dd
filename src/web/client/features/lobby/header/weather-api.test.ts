import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { weatherQuery } from './weather-api.ts';

afterEach(() => void vi.unstubAllGlobals());

test('an answer without weather is none, not an error', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ weather: [], main: {} }));
  expect(await new QueryClient().fetchQuery(weatherQuery('78701'))).toBeNull();
});
