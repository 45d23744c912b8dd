import { expect, test, vi } from 'vitest';
import type { Logger } from '../observability/logger.ts';
import { createRedis } from './redis.ts';

test('Sentinel connection errors are logged, at a limited rate', async () => {
  const consoleError = vi.spyOn(console, 'error');
  const warn = vi.fn();
  const nowhere = { host: '127.0.0.1', port: 1 };
  const env = { REDIS_URL: 'redis://127.0.0.1:1', REDIS_PREFIX: 'foyer', REDIS_SENTINELS: [nowhere, nowhere] };
  const redis = createRedis(env, { warn } as unknown as Logger);
  await vi.waitFor(() =>
    expect(warn.mock.calls.map(([, message]) => message)).toContain('Redis connection failed; retrying'),
  );
  redis.disconnect();
  expect(warn.mock.calls.map(([, message]) => message).toSorted()).toEqual(
    ['Redis Sentinel connection failed; retrying', 'Redis connection failed; retrying'].toSorted(),
  );
  expect(consoleError).not.toHaveBeenCalled();
});
