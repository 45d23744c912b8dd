import * as calls from '../../../../../modules/directory/calls.ts';
import type { Weather } from '../../../../../modules/directory/schema.ts';
import { call } from '../../../lib/api.ts';
import { hasWeather } from '../../../lib/weather-service.ts';
import { parseWeather } from '../parse.ts';
import { createSharedQuery, type SharedQuerySource } from '../shared-query.ts';

const WEATHER_FRESH_MS = 10 * 60_000;
const RETRY_MS = 1_000;

const sources = new Map<string, SharedQuerySource<Weather | null>>();
const nowhere = createSharedQuery<Weather | null>({ load: async () => null, freshMs: Number.POSITIVE_INFINITY });

/** Weather query of a ZIP code; `null` without a reading or a ZIP. */
export function weatherAt(zip: string | null): SharedQuerySource<Weather | null> {
  if (zip === null || !hasWeather()) return nowhere;
  const cachedSource = sources.get(zip);
  if (cachedSource) return cachedSource;
  const source = createSharedQuery({
    load: (signal) => fetchWeather(zip, signal),
    freshMs: WEATHER_FRESH_MS,
    intervalMs: WEATHER_FRESH_MS,
    retryAfterMs: RETRY_MS,
  });
  sources.set(zip, source);
  return source;
}

async function fetchWeather(zip: string, signal: AbortSignal): Promise<Weather | null> {
  return parseWeather(await call(calls.readWeather, { query: { zip }, signal }));
}

export type Condition = 'storm' | 'rain' | 'snow' | 'mist' | 'clear' | 'clouds';

/** Maps an OpenWeather condition id (openweathermap.org/weather-conditions). */
export function conditionOf(id: number): Condition {
  if (id < 300) return 'storm';
  if (id < 600) return 'rain';
  if (id < 700) return 'snow';
  if (id < 800) return 'mist';
  return id === 800 ? 'clear' : 'clouds';
}
