import { Redis } from 'ioredis';
import type { Service, ServiceOptions } from './supervisor.ts';

export interface RedisService extends Service {
  readonly redisUrl: string;
}

export const redisUrl = (password: string, port: number) => `redis://:${password}@127.0.0.1:${port}`;

/** `noeviction` protects the queues; the append-only file is the only copy on disk. */
export function configuration(
  at: { readonly folder: string; readonly port: number; readonly bind: string },
  { secrets, throwaway }: ServiceOptions,
): string {
  return [
    `dir ${JSON.stringify(at.folder)}`,
    `port ${at.port}`,
    `bind ${at.bind}`,
    `requirepass ${secrets.redis}`,
    `appendonly ${throwaway ? 'no' : 'yes'}`,
    'save ""',
    'maxmemory-policy noeviction',
    '',
  ].join('\n');
}

export async function answers(password: string, port: number): Promise<boolean> {
  const client = connect(redisUrl(password, port));
  try {
    return (await client.ping()) === 'PONG';
  } catch {
    return false; // not up
  } finally {
    client.disconnect();
  }
}

export function connect(url: string): Redis {
  const client = new Redis(url, { retryStrategy: () => null, maxRetriesPerRequest: 0, connectTimeout: 1_000 });
  client.on('error', () => {}); // the failing command reports it
  return client;
}
