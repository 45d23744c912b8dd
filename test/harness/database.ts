import { randomBytes } from 'node:crypto';
import { Redis } from 'ioredis';
import pg from 'pg';
import { inject } from 'vitest';
import { TEMPLATE, withDatabase } from './urls.ts';

export interface TestDatabase {
  /** Address for the role `foyer_app`. */
  readonly databaseUrl: string;
  /** Address for the role `foyer_owner`. */
  readonly ownerDatabaseUrl: string;
  drop(): Promise<void>;
}

export interface TestRedis {
  readonly redisUrl: string;
  /** Value of `REDIS_PREFIX`: channels ignore the database index. */
  readonly prefix: string;
}

/** Copies the migrated template, about 30 ms; one per test file. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  await executeAsOwner(`create database ${name} template ${TEMPLATE} strategy file_copy`);
  return {
    databaseUrl: withDatabase(inject('databaseUrl'), name),
    ownerDatabaseUrl: withDatabase(inject('ownerDatabaseUrl'), name),
    drop: () => executeAsOwner(`drop database ${name} with (force)`),
  };
}

/** This worker's Redis database, emptied; of two products at a time, each has its own queues and channels. */
export async function createTestRedis(): Promise<TestRedis> {
  const worker = Number(process.env.VITEST_POOL_ID ?? 1);
  const redisUrl = `${inject('redisUrl')}/${worker}`;
  const redis = new Redis(redisUrl);
  await redis.flushdb();
  redis.disconnect();
  return { redisUrl, prefix: `test-${worker}-${randomBytes(4).toString('hex')}` };
}

async function executeAsOwner(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('ownerDatabaseUrl') });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
