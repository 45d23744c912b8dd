import pg from 'pg';
import { vi } from 'vitest';
import { main } from '../../scripts/cli/main.ts';
import type { Product } from './product.ts';
import { withDatabase } from './urls.ts';

/** Output and exit code; uses the product's servers by default. */
export async function runCommand(product: Product, args: string[], servers: Record<string, string> = {}) {
  const { REDIS_URL, REDIS_PREFIX } = product.platform.env;
  const urls = { DATABASE_URL: product.databaseUrl, DATABASE_OWNER_URL: product.ownerDatabaseUrl };
  const env = { NODE_ENV: 'test', LOG_LEVEL: 'silent', ...urls, REDIS_URL, REDIS_PREFIX, ...servers };
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
  const [stdoutLines, stderrLines]: string[][] = [[], []];
  const spies = [
    vi.spyOn(console, 'log').mockImplementation((line) => void stdoutLines?.push(`${line}\n`)),
    vi.spyOn(console, 'error').mockImplementation((line) => void stderrLines?.push(`${line}\n`)),
  ];
  try {
    return { code: await main(args), out: stdoutLines?.join(''), err: stderrLines?.join('') };
  } finally {
    for (const spy of spies) spy.mockRestore();
    vi.unstubAllEnvs();
  }
}

/** @returns its variables */
export async function createEmptyDatabase(product: Product, name: string) {
  await executeAsOwner(product, `create database ${name}`);
  return {
    DATABASE_URL: withDatabase(product.databaseUrl, name),
    DATABASE_OWNER_URL: withDatabase(product.ownerDatabaseUrl, name),
  };
}

/** Runs SQL as the owner. */
export async function executeAsOwner({ ownerDatabaseUrl }: Product, statement: string): Promise<void> {
  const owner = new pg.Client({ connectionString: ownerDatabaseUrl });
  await owner.connect();
  await owner.query(statement).finally(() => owner.end());
}
