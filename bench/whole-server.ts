import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { preparePlatform, provideAccounts, seedData, startServing } from '../scripts/start/product.ts';
import { loadEnv } from '../src/platform/config/env.ts';

/** Serves all roles on one port, with a fake weather service. Prints `ready` to its parent. */
const weather = createServer((req, res) => {
  const isSearch = req.url?.startsWith('/v1/search');
  const place = { results: [{ latitude: 30.27, longitude: -97.74 }] };
  res.end(JSON.stringify(isSearch ? place : { current: { temperature_2m: 75, weather_code: 1 } }));
});
await new Promise<void>((resolve) => weather.listen(0, '127.0.0.1', resolve));
const WEATHER_API_BASE = `http://127.0.0.1:${(weather.address() as AddressInfo).port}`;
const platform = await preparePlatform(loadEnv({ ...process.env, WEATHER_API_BASE }));
await seedData(platform);
await provideAccounts(platform);
await startServing(platform);
process.send?.('ready');
process.once('disconnect', () => process.exit());
