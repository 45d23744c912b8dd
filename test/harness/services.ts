import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { canUseInstalled } from '../../scripts/services/installed-programs.ts';
import { type Services, startServices } from '../../scripts/services.ts';
import { migrate } from '../../src/platform/database/migrate.ts';
import { startContainers } from './containers.ts';
import { TEMPLATE, withDatabase } from './urls.ts';

declare module 'vitest' {
  interface ProvidedContext {
    databaseUrl: string;
    ownerDatabaseUrl: string;
    redisUrl: string;
  }
}

/** Vitest loads this file once per project; they share the servers. */
const globalServices = globalThis as typeof globalThis & {
  foyerTestServices?: { users: number; ready: Promise<Services> };
};

/** Also creates the migrated template database. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const services = globalServices.foyerTestServices ?? { users: 0, ready: start() };
  globalServices.foyerTestServices = services;
  services.users++;
  const { databaseUrl, ownerDatabaseUrl, redisUrl, stop } = await services.ready;
  project.provide('databaseUrl', databaseUrl);
  project.provide('ownerDatabaseUrl', ownerDatabaseUrl);
  project.provide('redisUrl', redisUrl);
  return async () => {
    if (--services.users === 0) await stop();
  };
}

async function start(): Promise<Services> {
  const log = (line: string) => console.log(`[services] ${line}`);
  const canUseContainers = process.env.TEST_SERVICES === 'containers' && canUseInstalled();
  const containers = canUseContainers ? await startContainers(log) : undefined;
  const services = containers ?? (await startServices({ dataDir: '.data', isThrowaway: true, log }));
  try {
    await makeTemplate(services.ownerDatabaseUrl);
    return services;
  } catch (error) {
    await services.stop();
    throw error;
  }
}

async function makeTemplate(ownerUrl: string): Promise<void> {
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  try {
    await owner.query(`create database ${TEMPLATE}`);
  } finally {
    await owner.end();
  }
  await migrate(withDatabase(ownerUrl, TEMPLATE));
}
