import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { loadEnvironmentWithSecrets } from '../src/platform/config/secret-files.ts';
import { buildTexts } from './build-texts.ts';
import { runWithRestarts } from './dev/restarting-product.ts';
import { openViteProxy } from './dev/vite-proxy.ts';
import { loadSecret } from './services/data-folder.ts';
import { freePort } from './services/ports.ts';
import { claimServicesUntilShutdown } from './start/claim-services.ts';
import { choosePort } from './start/port.ts';
import { errorText, printLine, runStep } from './start/report.ts';
import { isShuttingDown, onShutdown, shutDown } from './start/shutdown.ts';

/** Runs `npm run dev`: Vite in front, services stay up, the product restarts on changes. */
const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), '..');

const TEXTS = join('src', 'texts');

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
  console.log('Starting Foyer for development …');
  buildTexts();
  const environment = loadEnvironmentWithSecrets(process.env);
  const dataDir = resolve(process.env.DATA_DIR || '.data');
  const host = process.env.HOST || 'localhost';
  const port = await choosePort(process.env.PORT, host, printLine);
  const { claimedServices } = await claimServicesUntilShutdown({ dataDir });
  const services = await runStep(claimedServices.start, () => 'PostgreSQL and Redis answer');
  const productPort = await freePort(0);
  const product = runWithRestarts(ROOT, {
    APP_URL: process.env.APP_URL || `http://localhost:${port}`,
    HOST: '127.0.0.1',
    TRUST_PROXY: '1', // Vite is the proxy
    PORT: String(productPort),
    DATA_DIR: dataDir,
    DATABASE_URL: services.databaseUrl,
    DATABASE_OWNER_URL: services.ownerDatabaseUrl,
    REDIS_URL: services.redisUrl,
    SESSION_SECRET: environment.SESSION_SECRET ?? loadSecret(dataDir, 'session-secret'),
    // Already resolved; a secret may be set only once.
    ...{ DATABASE_URL_FILE: '', DATABASE_OWNER_URL_FILE: '', REDIS_URL_FILE: '', SESSION_SECRET_FILE: '' },
    LOG_LEVEL: process.env.LOG_LEVEL || 'warn',
  });
  onShutdown(product.stop);
  const front = await openViteProxy({
    root: ROOT,
    host,
    port,
    target: `http://127.0.0.1:${productPort}`,
    ready: product.ready,
  });
  onShutdown(() => front.close());
  front.watcher.add([...product.folders]).on('all', (_event, path) => {
    if (path.endsWith('.json') && path.includes(TEXTS)) rebuildTexts();
    product.onChange(path);
  });
  printLine(await product.ready());
  console.log(`\nhttp://localhost:${port}/ shows your changes; Ctrl-C stops everything.\n`);
}

/** A half-edited catalog may be invalid JSON; the next save retries. */
function rebuildTexts(): void {
  try {
    buildTexts();
  } catch (error) {
    console.error(errorText(error));
  }
}
