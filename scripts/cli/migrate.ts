import { loadEnvironmentWithSecrets } from '../../src/platform/config/secret-files.ts';
import { migrate } from '../../src/platform/database/migrate.ts';
import type { Subcommand } from './subcommand.ts';

export const migrateDatabase: Subcommand = {
  name: 'migrate',
  summary: 'Migrates the database to the current schema.',
  positionals: [],
  options: [],
  notes:
    'Reads DATABASE_OWNER_URL, else DATABASE_URL. Progress goes to standard error. Safe to start in several places at once.',
  async run() {
    const env = loadEnvironmentWithSecrets(process.env);
    const url = env.DATABASE_OWNER_URL ?? env.DATABASE_URL;
    if (!url) throw new Error('DATABASE_OWNER_URL is missing: the database to migrate, as its owner');
    const done = await migrate(url, { log: (line) => console.error(line) });
    const text = done.length > 0 ? `migrated: ${done.join(', ')}` : 'the database is up to date';
    return { text, jsonOutput: { migrated: done } };
  },
};
