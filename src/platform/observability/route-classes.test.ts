import { expect, test } from 'vitest';
import { createMetrics } from './metrics.ts';
import { classOfRoute } from './route-classes.ts';

test.each([
  ['/api/property', 'directory'],
  ['/api/listing/propose', 'directory'],
  ['/:slug', 'directory'],
  ['page directory', 'directory'],
  ['/api/properties/:id', 'portal'],
  ['/api/tenants/:id', 'portal'],
  ['/api/login/second-factor', 'account'],
  ['/api/user', 'account'],
  ['/api/cart/:itemId', 'shop'],
  ['/api/orders/:id', 'payments'],
  ['/api/admin/orders/:id', 'admin'],
  ['/api/displays/beat', 'displays'],
  ['page', 'pages'],
  ['file', 'pages'],
])('%s is of the class %s', (route, expected) => {
  expect(classOfRoute(route)).toBe(expected);
});

test('requests are counted by class, kind and outcome; unused labels start at zero', async () => {
  const { requests, registry } = createMetrics('web');
  requests.observe({ method: 'GET', route: '/api/property', status: 304 }, 0.001);
  requests.observe({ method: 'PUT', route: '/api/tenants/:id', status: 503 }, 2);
  requests.observe({ method: 'DELETE', route: '/api/tenants/:id', status: 503 }, 2);
  for (let readCount = 0; readCount < 2; readCount++) {
    const lines = (await registry.metrics()).split('\n').filter((line) => line.startsWith('http_requests_total{'));
    const counted = lines.filter((line) => !line.endsWith(' 0'));
    expect(lines).toHaveLength(8 * 2 * 4);
    expect(counted).toEqual([
      'http_requests_total{class="directory",kind="read",outcome="ok",process="web"} 1',
      'http_requests_total{class="portal",kind="write",outcome="refused",process="web"} 2',
    ]);
  }
});
