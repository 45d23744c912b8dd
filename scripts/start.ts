import { existsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { loadSecret, removeServersFile, writeServersFile } from './services/data-folder.ts';
import type { Services } from './services.ts';
import { claimServicesUntilShutdown } from './start/claim-services.ts';
import { choosePort } from './start/port.ts';
import { errorText, printLine, reportReady, runStep } from './start/report.ts';
import { isShuttingDown, onShutdown, shutDown, shutDownWithError } from './start/shutdown.ts';

const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), '..');

/**
 * Image with everything: texts and client are built, and a lost server ends the container, which its engine restarts.
 */
const isContainer = process.argv.includes('--container');

process.chdir(ROOT);
if (existsSync('.env')) process.loadEnvFile('.env');
try {
  await start();
} catch (error) {
  if (!isShuttingDown()) {
    await shutDown(); // first: the reason is the last thing to read
    console.error(`\nFoyer could not start.\n\n${errorText(error)}\n`);
    process.exit(1);
  }
}

async function start(): Promise<void> {
  console.log('Starting Foyer …');
  if (!isContainer) await buildTexts();
  const dataDir = resolve(process.env.DATA_DIR || '.data');
  const { hostOf, loadStartEnv, placeholders: standIns } = await import('./start/settings.ts');
  const port = await choosePort(process.env.PORT, hostOf(process.env), printLine);
  loadStartEnv({ ...standIns, PORT: String(port), DATA_DIR: dataDir }); // faults are known before minutes of building
  // Fails before any other change.
  const { claimedServices, shutdownSignal } = await claimServicesUntilShutdown({
    dataDir,
    ...(isContainer && { onLoss: shutDownWithError }),
  });
  const servers = runStep(claimedServices.start, () => 'PostgreSQL and Redis answer');
  const client = isContainer ? null : buildClientStep(shutdownSignal);
  const [services, product] = await Promise.all([servers, import('./start/product.ts'), client]);
  await runProduct(product, services, { dataDir, port });
}

/** Rebuilds catalogs, which change with a git pull; later imports read the generated modules. */
async function buildTexts(): Promise<void> {
  const texts = await import('./build-texts.ts');
  texts.buildTexts();
}

async function buildClientStep(signal: AbortSignal): Promise<void> {
  const { buildClientWhenStale } = await import('./start/client-build.ts');
  await runStep(
    () => buildClientWhenStale(ROOT, signal),
    (isBuilt) => (isBuilt ? 'client built' : 'client is up to date'),
  );
}

async function runProduct(
  product: typeof import('./start/product.ts'),
  services: Services,
  { dataDir, port }: { dataDir: string; port: number },
): Promise<void> {
  const { loadStartEnv } = await import('./start/settings.ts');
  const env = loadStartEnv({
    SESSION_SECRET: loadSecret(dataDir, 'session-secret'),
    PORT: String(port),
    DATA_DIR: dataDir,
    DATABASE_URL: services.databaseUrl,
    REDIS_URL: services.redisUrl,
  });
  if (!process.env.DATABASE_URL && !process.env.DATABASE_URL_FILE) {
    writeServersFile(dataDir, {
      ...{ NODE_ENV: env.NODE_ENV, DATABASE_URL: services.databaseUrl, REDIS_URL: services.redisUrl },
      ...{ DATABASE_OWNER_URL: services.ownerDatabaseUrl, SESSION_SECRET: env.SESSION_SECRET.join(',') },
    });
    onShutdown(async () => removeServersFile(dataDir));
  }
  await runStep(
    () => product.migrate(services.ownerDatabaseUrl),
    (migrations) => (migrations.length > 0 ? `database migrated (${migrations.length})` : 'database is up to date'),
  );
  const platform = await product.preparePlatform(env);
  onShutdown(() => platform.close());
  await runStep(
    () => product.seedData(platform),
    (isSampleCreated) => (isSampleCreated ? 'sample data made' : env.SAMPLE ? 'data is there' : 'no sample data'),
  );
  const accounts = await product.provideAccounts(platform, isContainer ? 'in the container foyer' : undefined);
  onShutdown(await product.startServing(platform));
  reportReady(env, accounts, isContainer);
}
