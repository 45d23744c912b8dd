import { environmentWithSecrets } from '../../src/platform/config/secret-files.ts';
import { readBackup } from './backup/read.ts';
import { type Subcommand, WrongUse } from './subcommand.ts';

export const restore: Subcommand = {
  name: 'restore',
  summary: 'Restores a backup into an empty database.',
  positionals: [{ name: 'file', summary: 'the backup' }],
  options: [{ flag: 'replace', summary: 'delete existing data first' }],
  notes: [
    'Reads DATABASE_OWNER_URL, else DATABASE_URL. End the product first; start it afterwards with an empty Redis, so that',
    'nobody goes on with a session of another time. The servers of npm start end with it: restore while it runs, and then',
    'start it anew without its folder redis. A backup of an earlier release is brought to the present schema.',
  ].join('\n'),
  async run({ positionals: [file], values }) {
    if (!file) throw new WrongUse('restore requires a file');
    const env = environmentWithSecrets(process.env);
    const url = env.DATABASE_OWNER_URL ?? env.DATABASE_URL;
    if (!url) throw new Error('DATABASE_OWNER_URL is missing: the database to restore into, as its owner');
    const { tables, version, madeAt } = await readBackup(url, file, { replace: values.replace === true });
    const rows = tables.reduce((sum, table) => sum + table.rows, 0);
    const text = `${rows} rows of ${tables.length} tables are back, as they were at ${madeAt} (release ${version})`;
    return { text, facts: { rows, tables: tables.length, version, madeAt } };
  },
};
