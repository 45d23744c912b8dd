import type { Weather } from '../../../../../modules/directory/schema.ts';
import { call } from '../../../lib/api.ts';
import { createFetched, type FetchedSource } from '../fetched.ts';

const WEATHER_FRESH_MS = 10 * 60_000;
const RETRY_MS = 1_000;

const sources = new Map<string, FetchedSource<Weather | null>>();
const nowhere = createFetched<Weather | null>({ load: async () => null, freshMs: Number.POSITIVE_INFINITY });

/** Whether this server tells of any weather: the page says so where it does not. */
export const hasWeather = (): boolean => !document.querySelector('meta[name=weather][content=off]');

/** The weather at a ZIP, read anew every ten minutes; `null` when the answer holds none. Without a ZIP nobody is asked. */
export function weatherAt(zip: string | null): FetchedSource<Weather | null> {
  if (zip === null || !hasWeather()) return nowhere;
  const known = sources.get(zip);
  if (known) return known;
  const source = createFetched({
    load: (signal) => fetchWeather(zip, signal),
    freshMs: WEATHER_FRESH_MS,
    everyMs: WEATHER_FRESH_MS,
    retryAfterMs: RETRY_MS,
  });
  sources.set(zip, source);
  return source;
}

async function fetchWeather(zip: string, signal: AbortSignal): Promise<Weather | null> {
  const reply = await call('GET', `/api/weather?zip=${zip}`, { signal });
  return isWeather(reply) ? reply : null;
}

function isWeather(reply: unknown): reply is Weather {
  if (typeof reply !== 'object' || reply === null) return false;
  const { weather, main, source } = reply as Partial<Weather>;
  const [first] = Array.isArray(weather) ? weather : [];
  return (
    Number.isInteger(first?.id) &&
    typeof first?.description === 'string' &&
    Number.isFinite(main?.temp) &&
    typeof source === 'string'
  );
}
