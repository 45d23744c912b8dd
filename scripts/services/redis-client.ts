import { Redis } from 'ioredis';
import type { Service, ServiceOptions } from './supervisor.ts';

export interface RedisService extends Service {
  readonly redisUrl: string;
}

export const redisUrl = (password: string, port: number) => `redis://:${password}@127.0.0.1:${port}`;

/** Queues must not lose entries, hence `noeviction`; the append-only file is the only copy on disk. */
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

/** Whether a Redis with this password serves on that port. */
export async function answers(password: string, port: number): Promise<boolean> {
  const client = connect(redisUrl(password, port));
  try {
    return (await client.ping()) === 'PONG';
  } catch {
    return false; // not yet, or no longer
  } finally {
    client.disconnect();
  }
}

/** One attempt, no retries. */
export function connect(url: string): Redis {
  const client = new Redis(url, { retryStrategy: () => null, maxRetriesPerRequest: 0, connectTimeout: 1_000 });
  client.on('error', () => {}); // the command that fails tells
  return client;
}
