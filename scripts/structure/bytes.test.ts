import { expect, test } from 'vitest';
import { byteColumns, storedBytes } from './bytes.ts';
import { type SourceFile, sourceFiles } from './sources.ts';

const file = (path: string, text: string): SourceFile => ({ path, text, lines: text.split('\n').length });

/** Faults that a file adds to those of the repository. */
const faultsWith = async (path: string, text: string) => {
  const files = sourceFiles().filter((each) => each.path !== path);
  const before = new Set(await storedBytes(sourceFiles()));
  return (await storedBytes([...files, file(path, text)])).filter((fault) => !before.has(fault));
};

test('a column of bytes that nothing counts is a fault', async () => {
  const create = `this.addSql(\`create table scan (id integer primary key, page bytea not null)\`);`;
  expect(await faultsWith('migrations/Migration20270101000000_scans.ts', create)).toEqual([
    expect.stringContaining('scan.page has no line'),
  ]);
  const alter = `this.addSql(\`alter table tenant add column photo bytea\`);`;
  expect(await faultsWith('migrations/Migration20270101000001_photos.ts', alter)).toHaveLength(1);
});

test.each([
  'insert into stored_file (id, content_type, bytes, created_at) values (?, ?, ?, now())',
  'insert into import_chunk (import_id, part, seq, bytes) values (?, ?, ?, ?)',
  'update quote set photo = ? where id = ?',
  'update qr_code set png = ? where key = ?',
  'merge into paper p using x on p.id = x.id when matched then update set pdf = x.pdf',
])('bytes are stored by one file alone: %s', async (sql) => {
  expect(await faultsWith('src/modules/week/commands.ts', `await write(tx, \`${sql}\`, [1]);`)).toHaveLength(1);
});

test('removing bytes and reading them is free', async () => {
  const free = [
    'update quote set photo = null where id = ?',
    'select bytes from import_chunk where import_id = ?',
    'delete from stored_file where id = ?',
  ];
  for (const sql of free)
    expect(await faultsWith('src/modules/orders/commands/a.ts', `await write(tx, \`${sql}\`);`)).toEqual([]);
});

test('a writer that reserves nothing is a fault', async () => {
  for (const { writer, unlimited } of byteColumns)
    if (writer !== null && unlimited === undefined)
      expect(await faultsWith(writer, 'export const a = 1;')).toEqual([expect.stringContaining('without')]);
});

test('only one file makes reserved bytes', async () => {
  for (const text of ['store(tx, bytes as ReservedBytes)', 'const isOk = (a: Buffer): a is ReservedBytes => true;'])
    expect(await faultsWith('src/modules/week/commands.ts', text)).toHaveLength(1);
});
