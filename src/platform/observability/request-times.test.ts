import { Histogram, Registry } from 'prom-client';
import { expect, test } from 'vitest';
import { RequestTimes } from './request-times.ts';

test('requests are told as a histogram of prom-client tells them', async () => {
  const [ours, theirs] = [new Registry(), new Registry()];
  for (const registry of [ours, theirs]) registry.setDefaultLabels({ process: 'web' });
  const times = new RequestTimes();
  ours.registerMetric(times.asMetric());
  const histogram = new Histogram({
    name: times.name,
    help: times.help,
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [theirs],
  });
  const lists = { method: 'GET', route: '/api/"tenants"', status: 200 } as const;
  const page = { method: 'GET', route: '/:slug', status: 404 } as const;
  for (const seconds of [0.001, 0.002, 0.0021, 0.3, 12]) {
    times.seriesOf(lists).add(seconds);
    histogram.observe(lists, seconds);
  }
  times.seriesOf({ ...page }).add(1);
  times.seriesOf({ ...page }).add(10);
  histogram.observe(page, 1);
  histogram.observe(page, 10);
  expect(await ours.metrics()).toBe(await theirs.metrics());
  const [{ values } = { values: [] }] = await ours.getMetricsAsJSON();
  expect(values).toHaveLength(2 * 14);
  expect(values).toContainEqual({
    metricName: `${times.name}_sum`,
    labels: { ...page, process: 'web' },
    value: 11,
  });
});

test('a timer takes the labels that are known only at its end', async () => {
  const times = new RequestTimes();
  times.startTimer({ method: 'PUT' })({ route: 'file', status: 304 });
  const { values } = await times.get();
  expect(values.at(-1)).toEqual({
    metricName: 'http_request_duration_seconds_count',
    labels: { method: 'PUT', route: 'file', status: 304 },
    value: 1,
  });
});
