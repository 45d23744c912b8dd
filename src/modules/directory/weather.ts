import { z } from 'zod';
import type { Env } from '../../platform/config/env.ts';
import type { Ctx } from '../../platform/core/context.ts';
import { AppError } from '../../shared/errors.ts';
import { singleFlight } from '../../shared/single-flight.ts';
import { type Weather, weatherReply } from './schema.ts';

const FRESH_SECONDS = 600;
const STALE_SECONDS = 2 * 3_600;
const FAILED_SECONDS = 60;
const TIMEOUT_MS = 3_000;

const cachedEntry = z.object({ weather: weatherReply });

interface CachedWeather {
  readonly weather: Weather;
  readonly isFresh: boolean;
}

/**
 * Returns weather cached for ten minutes, or up to two hours stale when the provider fails. @throws AppError
 * `unavailable`
 */
export async function readWeather(ctx: Ctx, zip: string): Promise<Weather> {
  if (!ctx.platform.env.WEATHER) throw unavailable();
  const cachedWeather = await readCache(ctx, zip);
  if (cachedWeather?.isFresh) return cachedWeather.weather;
  if (!(await hasRecentFailure(ctx, zip))) {
    const weather = await singleFetch(weatherKey(ctx, zip), () => fetchAndCache(ctx, zip));
    if (weather) return weather;
  }
  if (cachedWeather) return cachedWeather.weather;
  throw unavailable();
}

const singleFetch = singleFlight<Weather | null>();

async function fetchAndCache(ctx: Ctx, zip: string): Promise<Weather | null> {
  try {
    const cachedWeather = await readCache(ctx, zip); // cached by another process
    if (cachedWeather?.isFresh) return cachedWeather.weather;
    const weather = await providerOf(ctx.platform.env)(zip);
    await writeCache(ctx, weatherKey(ctx, zip), JSON.stringify({ weather }), STALE_SECONDS);
    return weather;
  } catch (error) {
    ctx.platform.log.warn({ err: error, zip }, 'weather request failed; cached weather is served if there is any');
    await writeCache(ctx, failureKey(ctx, zip), '1', FAILED_SECONDS);
    return null;
  }
}

type Provider = (zip: string) => Promise<Weather>;

function providerOf(env: Env): Provider {
  return env.OPENWEATHER_API_KEY ? openWeather(env, env.OPENWEATHER_API_KEY) : openMeteo(env);
}

const coordinates = z.object({ lat: z.number(), lon: z.number() });

/** https://openweathermap.org/api */
function openWeather(env: Env, key: string): Provider {
  const base = env.WEATHER_API_BASE ?? 'https://api.openweathermap.org';
  return async (zip) => {
    const { lat, lon } = coordinates.parse(await fetchJson(`${base}/geo/1.0/zip`, { zip: `${zip},US`, appid: key }));
    const currentWeather = await fetchJson(`${base}/data/2.5/weather`, { lat, lon, units: 'imperial', appid: key });
    return weatherReply.parse({ ...(currentWeather as object), source: 'OpenWeather' });
  };
}

const geocodingReply = z.object({ results: z.array(z.object({ latitude: z.number(), longitude: z.number() })).min(1) });
const forecastReply = z.object({ current: z.object({ temperature_2m: z.number(), weather_code: z.number() }) });

/** https://open-meteo.com: no key, free for non-commercial use (CC BY 4.0), hence the attribution. */
function openMeteo(env: Env): Provider {
  const geocoder = env.WEATHER_API_BASE ?? 'https://geocoding-api.open-meteo.com';
  const api = env.WEATHER_API_BASE ?? 'https://api.open-meteo.com';
  return async (zip) => {
    const matches = geocodingReply.parse(
      await fetchJson(`${geocoder}/v1/search`, { name: zip, count: 1, countryCode: 'US' }),
    );
    const [location] = matches.results;
    const parameters = {
      latitude: location?.latitude,
      longitude: location?.longitude,
      current: 'temperature_2m,weather_code',
      temperature_unit: 'fahrenheit',
    };
    const { current } = forecastReply.parse(await fetchJson(`${api}/v1/forecast`, parameters));
    return { weather: [condition(current.weather_code)], main: { temp: current.temperature_2m }, source: 'Open-Meteo' };
  };
}

/** WMO code 4677 to OpenWeather IDs: the first entry at or above the code. */
const WMO: readonly (readonly [upTo: number, id: number, description: string])[] = [
  [0, 800, 'clear sky'],
  [1, 801, 'mainly clear'],
  [2, 802, 'partly cloudy'],
  [3, 804, 'overcast'],
  [48, 741, 'fog'],
  [57, 300, 'drizzle'],
  [67, 500, 'rain'],
  [77, 600, 'snow'],
  [82, 521, 'rain showers'],
  [86, 621, 'snow showers'],
  [99, 211, 'thunderstorm'],
];

function condition(code: number): { id: number; description: string } {
  const [, id, description] = WMO.find(([upTo]) => code <= upTo) ?? [0, 804, 'overcast'];
  return { id, description };
}

async function fetchJson(url: string, query: Record<string, string | number | undefined>): Promise<unknown> {
  const address = new URL(url);
  for (const [name, value] of Object.entries(query)) address.searchParams.set(name, String(value));
  const response = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT_MS), redirect: 'error' });
  if (!response.ok) throw new Error(`Weather provider answered ${response.status}`);
  return await response.json();
}

const weatherKey = (ctx: Ctx, zip: string) => `${ctx.platform.env.REDIS_PREFIX}:weather:${zip}`;
const failureKey = (ctx: Ctx, zip: string) => `${ctx.platform.env.REDIS_PREFIX}:weather-failed:${zip}`;

async function readCache(ctx: Ctx, zip: string): Promise<CachedWeather | null> {
  const key = weatherKey(ctx, zip);
  const [cachedReply, ttlReply] =
    (await ctx.platform.redis
      .pipeline()
      .get(key)
      .ttl(key)
      .exec()
      .catch(() => null)) ?? []; // without Redis, ask the provider
  if (typeof cachedReply?.[1] !== 'string') return null;
  const { weather } = cachedEntry.parse(JSON.parse(cachedReply[1]));
  return { weather, isFresh: STALE_SECONDS - Number(ttlReply?.[1]) < FRESH_SECONDS };
}

async function hasRecentFailure(ctx: Ctx, zip: string): Promise<boolean> {
  return (await ctx.platform.redis.exists(failureKey(ctx, zip)).catch(() => 0)) > 0;
}

async function writeCache(ctx: Ctx, key: string, value: string, seconds: number): Promise<void> {
  await ctx.platform.redis.set(key, value, 'EX', seconds).catch(() => null); // without Redis, not cached
}

const unavailable = () => new AppError('unavailable', 'Weather unavailable', { retryAfter: FAILED_SECONDS });
