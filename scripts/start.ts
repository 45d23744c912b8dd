import { existsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { forgetServers, keepServers, keptSecret } from './services/data-folder.ts';
import type { Services } from './services.ts';
import { claimForThisRun } from './start/claiming.ts';
import { failWith, isEnding, onTheWayOut, stopEverything } from './start/ending.ts';
import { choosePort } from './start/port.ts';
import { explain, reportReady, say, step } from './start/report.ts';

const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), '..');

/**
 * In the image with everything: texts and client are built, and a lost server ends the container, which its engine starts
 * again.
 */
const isContainer = process.argv.includes('--container');

process.chdir(ROOT);
if (existsSync('.env')) process.loadEnvFile('.env');
try {
  await start();
} catch (error) {
  if (!isEnding()) {
    await stopEverything(); // first: the reason is the last thing to read
    console.error(`\nFoyer could not start.\n\n${explain(error)}\n`);
    process.exit(1);
  }
}

async function start(): Promise<void> {
  console.log('Starting Foyer …');
  if (!isContainer) await buildTexts();
  const dataDir = resolve(process.env.DATA_DIR || '.data');
  const { hostOf, loadStartEnv, standIns } = await import('./start/settings.ts');
  const port = await choosePort(process.env.PORT, hostOf(process.env), say);
  loadStartEnv({ ...standIns, PORT: String(port), DATA_DIR: dataDir }); // faults are known before minutes of building
  // Fails before any other change.
  const { claimed, ending } = await claimForThisRun({ dataDir, ...(isContainer && { onLoss: failWith }) });
  const servers = step(claimed.start, () => 'PostgreSQL and Redis answer');
  const client = isContainer ? null : clientStep(ending);
  const [services, product] = await Promise.all([servers, import('./start/product.ts'), client]);
  await runProduct(product, services, { dataDir, port });
}

/** Catalogs change with a git pull; what is imported later reads the generated modules. */
async function buildTexts(): Promise<void> {
  const texts = await import('./build-texts.ts');
  texts.buildTexts();
}

async function clientStep(signal: AbortSignal): Promise<void> {
  const { buildClientWhenStale } = await import('./start/client-build.ts');
  await step(
    () => buildClientWhenStale(ROOT, signal),
    (built) => (built ? 'client built' : 'client is up to date'),
  );
}

async function runProduct(
  product: typeof import('./start/product.ts'),
  services: Services,
  { dataDir, port }: { dataDir: string; port: number },
): Promise<void> {
  const { loadStartEnv } = await import('./start/settings.ts');
  const env = loadStartEnv({
    SESSION_SECRET: keptSecret(dataDir, 'session-secret'),
    PORT: String(port),
    DATA_DIR: dataDir,
    DATABASE_URL: services.databaseUrl,
    REDIS_URL: services.redisUrl,
  });
  if (!process.env.DATABASE_URL && !process.env.DATABASE_URL_FILE) {
    keepServers(dataDir, {
      ...{ NODE_ENV: env.NODE_ENV, DATABASE_URL: services.databaseUrl, REDIS_URL: services.redisUrl },
      ...{ DATABASE_OWNER_URL: services.ownerDatabaseUrl, SESSION_SECRET: env.SESSION_SECRET.join(',') },
    });
    onTheWayOut(async () => forgetServers(dataDir));
  }
  await step(
    () => product.migrate(services.ownerDatabaseUrl),
    (done) => (done.length > 0 ? `database migrated (${done.length})` : 'database is up to date'),
  );
  const platform = await product.preparePlatform(env);
  onTheWayOut(() => platform.close());
  await step(
    () => product.seed(platform),
    (made) => (made ? 'sample data made' : env.SAMPLE ? 'data is there' : 'no sample data'),
  );
  const accounts = await product.provideAccounts(platform, isContainer ? 'in the container foyer' : undefined);
  onTheWayOut(await product.openToThePublic(platform));
  reportReady(env, accounts, isContainer);
}
