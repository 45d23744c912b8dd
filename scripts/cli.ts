import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { main } from './cli/main.ts';
import { SERVERS_FILE } from './services/data-folder.ts';

if (existsSync('.env')) process.loadEnvFile('.env');
// Of `npm start`, which runs servers of its own; what the environment says comes first.
const servers = join(process.env.DATA_DIR || '.data', SERVERS_FILE);
if (!process.env.DATABASE_URL && !process.env.DATABASE_URL_FILE && existsSync(servers)) process.loadEnvFile(servers);
process.exitCode = await main(process.argv.slice(2));
