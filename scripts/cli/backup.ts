import { existsSync } from 'node:fs';
import { environmentWithSecrets } from '../../src/platform/config/secret-files.ts';
import { tellMetrics, toldSentence } from './backup/noted.ts';
import { writeBackup } from './backup/write.ts';
import type { Subcommand } from './subcommand.ts';

export const backup: Subcommand = {
  name: 'backup',
  summary: 'Writes the whole database to a file, including uploaded pictures and files.',
  positionals: [{ name: 'file', summary: 'default: foyer-<date>-<time>.zip in this folder' }],
  options: [],
  notes: [
    'Reads DATABASE_OWNER_URL, else DATABASE_URL, at one moment, while people go on working. It needs no programs of',
    'PostgreSQL. What Redis holds is not in it and need not be. Keep DATA_KEYS and SESSION_SECRET as well, elsewhere:',
    'without them second factors cannot be read. The time is kept in Redis (REDIS_URL) for the metric of backups.',
  ].join('\n'),
  async run({ positionals: [given] }) {
    const env = environmentWithSecrets(process.env);
    const url = env.DATABASE_OWNER_URL ?? env.DATABASE_URL;
    if (!url) throw new Error('DATABASE_OWNER_URL and DATABASE_URL are missing: the database to back up');
    const file = given ?? `foyer-${new Date().toISOString().slice(0, 16).replace(/[T:]/g, '-')}.zip`;
    if (existsSync(file)) throw new Error(`${file} already exists`);
    const { tables, version, madeAt } = await writeBackup(url, file);
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    const untold = await tellMetrics(env, 'written', madeAt);
    const text = `${file}: ${rows} rows of ${tables.length} tables, made by ${version}${toldSentence(untold)}`;
    return { text, facts: { file, rows, tables: tables.length, version, madeAt, isInMetrics: untold === null } };
  },
};
