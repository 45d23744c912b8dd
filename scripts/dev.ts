import { existsSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { environmentWithSecrets } from '../src/platform/config/secret-files.ts';
import { buildTexts } from './build-texts.ts';
import { openFront } from './dev/front.ts';
import { keepRunning } from './dev/restarts.ts';
import { keptSecret } from './services/data-folder.ts';
import { freePort } from './services/ports.ts';
import { claimForThisRun } from './start/claiming.ts';
import { isEnding, onTheWayOut, stopEverything } from './start/ending.ts';
import { choosePort } from './start/port.ts';
import { explain, say, step } from './start/report.ts';

/** `npm run dev`: Vite in front, services stay up, the product restarts on changes. */
const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), '..');

const TEXTS = join('src', 'texts');

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
  console.log('Starting Foyer for development …');
  buildTexts();
  const given = environmentWithSecrets(process.env);
  const dataDir = resolve(process.env.DATA_DIR || '.data');
  const host = process.env.HOST || 'localhost';
  const port = await choosePort(process.env.PORT, host, say);
  const { claimed } = await claimForThisRun({ dataDir });
  const services = await step(claimed.start, () => 'PostgreSQL and Redis answer');
  const behind = await freePort(0);
  const product = keepRunning(ROOT, {
    APP_URL: process.env.APP_URL || `http://localhost:${port}`,
    HOST: '127.0.0.1',
    TRUST_PROXY: '1', // Vite is the proxy
    PORT: String(behind),
    DATA_DIR: dataDir,
    DATABASE_URL: services.databaseUrl,
    DATABASE_OWNER_URL: services.ownerDatabaseUrl,
    REDIS_URL: services.redisUrl,
    SESSION_SECRET: given.SESSION_SECRET ?? keptSecret(dataDir, 'session-secret'),
    // Already resolved; a secret may be set only once.
    ...{ DATABASE_URL_FILE: '', DATABASE_OWNER_URL_FILE: '', REDIS_URL_FILE: '', SESSION_SECRET_FILE: '' },
    LOG_LEVEL: process.env.LOG_LEVEL || 'warn',
  });
  onTheWayOut(product.stop);
  const front = await openFront({ root: ROOT, host, port, target: `http://127.0.0.1:${behind}`, ready: product.ready });
  onTheWayOut(() => front.close());
  front.watcher.add([...product.folders]).on('all', (_event, path) => {
    if (path.endsWith('.json') && path.includes(TEXTS)) rebuildTexts();
    product.changed(path);
  });
  say(await product.ready());
  console.log(`\nhttp://localhost:${port}/ shows your changes; Ctrl-C stops everything.\n`);
}

/** A half-edited catalog may be invalid JSON; the next save retries. */
function rebuildTexts(): void {
  try {
    buildTexts();
  } catch (error) {
    console.error(explain(error));
  }
}
