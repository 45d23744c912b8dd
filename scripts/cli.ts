import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { main } from './cli/main.ts';
import { SERVERS_FILE } from './services/data-folder.ts';

if (existsSync('.env')) process.loadEnvFile('.env');
// The servers of a running `npm start`; the environment takes precedence.
const servers = join(process.env.DATA_DIR || '.data', SERVERS_FILE);
if (!process.env.DATABASE_URL && !process.env.DATABASE_URL_FILE && existsSync(servers)) process.loadEnvFile(servers);
process.exitCode = await main(process.argv.slice(2));
