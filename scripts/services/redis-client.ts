import { Redis } from 'ioredis';
import type { Service, ServiceOptions } from './supervisor.ts';

export interface RedisService extends Service {
  readonly redisUrl: string;
}

export const redisUrl = (password: string, port: number) => `redis://:${password}@127.0.0.1:${port}`;

/** `noeviction` protects the queues; the append-only file is the only copy on disk. */
export function redisConfiguration(
  endpoint: { readonly folder: string; readonly port: number; readonly bind: string },
  { secrets, isThrowaway }: ServiceOptions,
): string {
  return [
    `dir ${JSON.stringify(endpoint.folder)}`,
    `port ${endpoint.port}`,
    `bind ${endpoint.bind}`,
    `requirepass ${secrets.redis}`,
    `appendonly ${isThrowaway ? 'no' : 'yes'}`,
    'save ""',
    'maxmemory-policy noeviction',
    '',
  ].join('\n');
}

export async function canPing(password: string, port: number): Promise<boolean> {
  const client = connectRedis(redisUrl(password, port));
  try {
    return (await client.ping()) === 'PONG';
  } catch {
    return false; // not up
  } finally {
    client.disconnect();
  }
}

export function connectRedis(url: string): Redis {
  const client = new Redis(url, { retryStrategy: () => null, maxRetriesPerRequest: 0, connectTimeout: 1_000 });
  client.on('error', () => {}); // the failing command reports it
  return client;
}
