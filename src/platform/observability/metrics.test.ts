import { expect, test } from 'vitest';
import { createMetrics } from './metrics.ts';

test('metrics are named as Prometheus asks: counters alone end in _total, and each says what it counts', async () => {
  const all = await createMetrics('web').registry.getMetricsAsJSON();
  const misnamed = all.filter(({ name, type }) => (String(type) === 'counter') !== name.endsWith('_total'));
  expect(misnamed.map(({ name }) => name)).toEqual([]);
  expect(all.filter(({ name, help }) => help === '' || !/^[a-z][a-z0-9_]*$/.test(name))).toEqual([]);
  expect(all.length).toBeGreaterThan(20);
});
