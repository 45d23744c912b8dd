import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { main } from './cli/main.ts';
import { SERVERS_ENV_FILE } from './services/data-folder.ts';

if (existsSync('.env')) process.loadEnvFile('.env');
// Without a DATABASE_URL, connects to the servers that a running `npm start` has started.
const serversEnvPath = join(process.env.DATA_DIR || '.data', SERVERS_ENV_FILE);
if (!process.env.DATABASE_URL && !process.env.DATABASE_URL_FILE && existsSync(serversEnvPath))
  process.loadEnvFile(serversEnvPath);
process.exitCode = await main(process.argv.slice(2));
