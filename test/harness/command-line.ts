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
  const [out, err]: string[][] = [[], []];
  const spies = [
    vi.spyOn(console, 'log').mockImplementation((line) => void out?.push(`${line}\n`)),
    vi.spyOn(console, 'error').mockImplementation((line) => void err?.push(`${line}\n`)),
  ];
  try {
    return { code: await main(args), out: out?.join(''), err: err?.join('') };
  } finally {
    for (const spy of spies) spy.mockRestore();
    vi.unstubAllEnvs();
  }
}

/** @returns its variables */
export async function emptyDatabase(product: Product, name: string) {
  await asOwner(product, `create database ${name}`);
  return {
    DATABASE_URL: withDatabase(product.databaseUrl, name),
    DATABASE_OWNER_URL: withDatabase(product.ownerDatabaseUrl, name),
  };
}

/** Runs SQL as the owner. */
export async function asOwner({ ownerDatabaseUrl }: Product, statement: string): Promise<void> {
  const owner = new pg.Client({ connectionString: ownerDatabaseUrl });
  await owner.connect();
  await owner.query(statement).finally(() => owner.end());
}
