import { existsSync } from 'node:fs';
import { loadEnvironmentWithSecrets } from '../../src/platform/config/secret-files.ts';
import { writeExport } from './backup/export.ts';
import { InvalidUseError, type Subcommand } from './subcommand.ts';

export const exportBuildings: Subcommand = {
  name: 'export',
  summary: 'Writes a building, or all of them, to a file that other programs read.',
  positionals: [{ name: 'link', summary: 'the end of its public address, such as meridian-tower' }],
  options: [
    { flag: 'all', summary: 'every building' },
    { flag: 'to', valueName: 'file', summary: 'default: <link>.zip or buildings.zip in this folder' },
  ],
  notes: [
    'A folder for each building: a CSV file with headings for each table, its members with their addresses, and its',
    'pictures. Orders belong to who placed them and are not in it; passwords, keys, tokens and codes of nobody are.',
  ].join('\n'),
  async run({ positionals: [slug], values }) {
    const isAll = values.all === true;
    if (isAll === (slug !== undefined)) throw new InvalidUseError('export requires a link, or --all');
    const env = loadEnvironmentWithSecrets(process.env);
    const url = env.DATABASE_OWNER_URL ?? env.DATABASE_URL;
    if (!url) throw new Error('DATABASE_OWNER_URL and DATABASE_URL are missing: the database to read');
    const file = typeof values.to === 'string' ? values.to : `${slug ?? 'buildings'}.zip`;
    if (existsSync(file)) throw new Error(`${file} already exists`);
    const { buildings, files } = await writeExport(url, file, slug ?? null);
    if (buildings === 0) throw new Error(slug ? `No building has the link ${slug}` : 'There is no building yet');
    return { text: `${file}: ${buildings} buildings, ${files} files`, jsonOutput: { file, buildings, files } };
  },
};
