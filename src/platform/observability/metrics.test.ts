import { expect, test } from 'vitest';
import { createMetrics } from './metrics.ts';

test('metric names follow Prometheus: only counters end in _total, and each has help', async () => {
  const metrics = await createMetrics('web').registry.getMetricsAsJSON();
  const misnamed = metrics.filter(({ name, type }) => (String(type) === 'counter') !== name.endsWith('_total'));
  expect(misnamed.map(({ name }) => name)).toEqual([]);
  expect(metrics.filter(({ name, help }) => help === '' || !/^[a-z][a-z0-9_]*$/.test(name))).toEqual([]);
  expect(metrics.length).toBeGreaterThan(20);
});
