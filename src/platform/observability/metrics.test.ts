import { expect, test } from 'vitest';
import { createMetrics } from './metrics.ts';

test('metric names follow Prometheus: only counters end in _total, and each has help', async () => {
  const all = await createMetrics('web').registry.getMetricsAsJSON();
  const misnamed = all.filter(({ name, type }) => (String(type) === 'counter') !== name.endsWith('_total'));
  expect(misnamed.map(({ name }) => name)).toEqual([]);
  expect(all.filter(({ name, help }) => help === '' || !/^[a-z][a-z0-9_]*$/.test(name))).toEqual([]);
  expect(all.length).toBeGreaterThan(20);
});
