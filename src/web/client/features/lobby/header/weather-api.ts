import { queryOptions } from '@tanstack/react-query';
import { weatherReply } from '../../../../../modules/directory/schema.ts';
import { call } from '../../../lib/api.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { orTimeout } from '../../../lib/timeout.ts';

const weatherKey = queryKeys('weather');
const WEATHER_FRESH_MS = 10 * 60_000;

/** `null` when the answer holds no weather. */
export function weatherQuery(zip: string | null) {
  return queryOptions({
    queryKey: weatherKey(zip),
    queryFn: async ({ signal }) => {
      const reply = await call('GET', `/api/weather?zip=${zip}`, { signal: orTimeout(signal) });
      return weatherReply.safeParse(reply).data ?? null;
    },
    enabled: zip !== null,
    staleTime: WEATHER_FRESH_MS,
    refetchInterval: WEATHER_FRESH_MS,
    refetchIntervalInBackground: true,
    retry: 1,
    networkMode: 'always',
  });
}
