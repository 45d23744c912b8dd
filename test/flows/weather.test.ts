import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Product, startProduct } from '../harness/product.ts';
import { until } from '../harness/until.ts';

/** Fakes the HTTP APIs of both providers. */
const requestedPaths: string[] = [];
let answering: (path: string) => unknown;
let server: Server;
let base: string;

beforeAll(async () => {
  server = createServer((req, res) => {
    const { pathname, search } = new URL(req.url ?? '', 'http://x');
    requestedPaths.push(pathname + search);
    const body = answering(pathname);
    res.writeHead(body === null ? 500 : 200, { 'content-type': 'application/json' }).end(JSON.stringify(body ?? {}));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

beforeEach(() => {
  requestedPaths.length = 0;
});

afterAll(() => server.close());

const openMeteo = (path: string) =>
  path === '/v1/search'
    ? { results: [{ latitude: 30.27, longitude: -97.74, name: 'Austin' }] }
    : { current: { temperature_2m: 71.6, weather_code: 61 } };

const openWeather = (path: string) =>
  path === '/geo/1.0/zip'
    ? { zip: '78701', lat: 30.27, lon: -97.74 }
    : { weather: [{ id: 800, main: 'Clear', description: 'clear sky' }], main: { temp: 88.2, humidity: 40 } };

async function withProduct(env: Record<string, string>, work: (product: Product) => Promise<void>): Promise<void> {
  const product = await startProduct({ env: { WEATHER: 'on', WEATHER_API_BASE: base, ...env }, worker: false });
  try {
    await work(product);
  } finally {
    await product.stop();
  }
}

test('Open-Meteo: the ZIP is found, WMO codes become condition ids, ten callers share one request', async () => {
  answering = openMeteo;
  await withProduct({}, async (product) => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => product.client().get('/api/weather?zip=78701')));
    for (const { body } of answers)
      expect(body).toMatchObject({
        weather: [{ id: 500, description: 'rain' }],
        main: { temp: 71.6 },
        source: 'Open-Meteo',
      });
    expect(requestedPaths).toHaveLength(2);
    await product.client().get('/api/weather?zip=78701');
    expect(requestedPaths).toHaveLength(2);
  });
});

test('OpenWeather: the request has the key, and no reply does', async () => {
  answering = openWeather;
  await withProduct({ OPENWEATHER_API_KEY: 'secret-key' }, async (product) => {
    const { body } = await product.client().get('/api/weather?zip=78701');
    expect(body).toMatchObject({
      weather: [{ id: 800, description: 'clear sky' }],
      main: { temp: 88.2 },
      source: 'OpenWeather',
    });
    expect(requestedPaths.every((path) => path.includes('appid=secret-key'))).toBe(true);
    expect(JSON.stringify(body)).not.toContain('secret-key');
  });
});

test('a failed provider is retried after a minute; an older reply is used until then', async () => {
  answering = openMeteo;
  await withProduct({}, async (product) => {
    const { redis, env } = product.platform;
    await until('Redis', () => redis.status === 'ready');
    await product.client().get('/api/weather?zip=10001');
    const key = await until(
      'the answer to be kept',
      async () => (await redis.keys(`${env.REDIS_PREFIX}*weather:10001`))[0],
    );
    await redis.expire(key, 2 * 3_600 - 11 * 60); // eleven minutes later
    answering = () => null;
    requestedPaths.length = 0;
    expect((await product.client().get('/api/weather?zip=10001')).status).toBe(200);
    await product.client().get('/api/weather?zip=10001');
    expect(requestedPaths).toHaveLength(1);
    const unavailableResponse = await product.client().get('/api/weather?zip=60601');
    expect([unavailableResponse.status, unavailableResponse.body.error]).toEqual([503, 'Weather unavailable']);
  });
});

test.each(['abcde', '7870', '787011', '60601%2F..%2Fx', '60601%26appid=x'])('the ZIP %s is refused', async (zip) => {
  await withProduct({}, async (product) => {
    expect((await product.client().get(`/api/weather?zip=${zip}`)).status).toBe(400);
    expect(requestedPaths).toEqual([]);
  });
});
