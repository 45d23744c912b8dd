import { existsSync } from 'node:fs';
import { loadEnvironmentWithSecrets } from '../../src/platform/config/secret-files.ts';
import { metricsSentence, recordInMetrics } from './backup/record-in-metrics.ts';
import { writeBackup } from './backup/write-backup.ts';
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
  async run({ positionals: [fileArgument] }) {
    const env = loadEnvironmentWithSecrets(process.env);
    const url = env.DATABASE_OWNER_URL ?? env.DATABASE_URL;
    if (!url) throw new Error('DATABASE_OWNER_URL and DATABASE_URL are missing: the database to back up');
    const file = fileArgument ?? `foyer-${new Date().toISOString().slice(0, 16).replace(/[T:]/g, '-')}.zip`;
    if (existsSync(file)) throw new Error(`${file} already exists`);
    const { tables, version, madeAt } = await writeBackup(url, file);
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    const metricsFault = await recordInMetrics(env, 'written', madeAt);
    const text = `${file}: ${rows} rows of ${tables.length} tables, made by ${version}${metricsSentence(metricsFault)}`;
    return {
      text,
      jsonOutput: { file, rows, tables: tables.length, version, madeAt, isInMetrics: metricsFault === null },
    };
  },
};
