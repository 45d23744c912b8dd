import type { Check, SourceFile } from './sources.ts';
import { isServer } from './statements.ts';

interface ByteColumn {
  readonly table: string;
  readonly column: string;
  /** The only file whose SQL stores it; `null` for the entity, whose type requires reserved bytes. */
  readonly writer: string | null;
  /** Reason for no limit of its own; by default `writer` or the entity requires reserved bytes. */
  readonly unlimited?: string;
}

/** The only file that reserves bytes. */
const STORAGE = 'src/platform/records/storage.ts';

/** All columns of bytes. */
export const byteColumns: readonly ByteColumn[] = [
  { table: 'stored_file', column: 'bytes', writer: 'src/modules/assets/files.ts' },
  { table: 'import_chunk', column: 'bytes', writer: 'src/modules/imports/chunks.ts' },
  { table: 'quote', column: 'photo', writer: null },
  { table: 'qr_code', column: 'png', writer: 'src/modules/directory/commands/qr-codes.ts' },
  {
    table: 'mail',
    column: 'attachment',
    writer: 'src/modules/mail/commands/mails.ts',
    unlimited: 'documents that the shop issues; mails of an account are limited by the day',
  },
  {
    table: 'paper',
    column: 'pdf',
    writer: 'src/modules/orders/papers.ts',
    unlimited: 'documents that the shop issues, which it must keep',
  },
];

/** Requires one writing file per column, and reserved bytes. */
export const storedBytes: Check = (files) => [
  ...unlistedColumns(files),
  ...byteColumns.flatMap((column) => [...foreignWriters(files, column), ...unreserved(files, column)]),
  ...assertions(files),
];

function unlistedColumns(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ path }) => path.startsWith('migrations/'))
    .flatMap(({ path, text }) =>
      text
        .split(/(?=\b(?:create (?:unlogged )?table|alter table) )/)
        .flatMap((statement) => {
          const table =
            /^(?:create (?:unlogged )?table|alter table) (?:if not exists )?(\w+)/.exec(statement)?.[1] ?? '';
          return [...statement.matchAll(/(\w+) bytea\b/g)].map(([, column = '']) => ({ table, column }));
        })
        .filter((found) => !byteColumns.some(({ table, column }) => table === found.table && column === found.column))
        .map(({ table, column }) => `${path}: ${table}.${column} has no line in scripts/structure/bytes.ts`),
    );
}

function foreignWriters(files: readonly SourceFile[], { table, column, writer }: ByteColumn): string[] {
  const insert = new RegExp(`\\binsert into ${table}\\b[^\`;]*\\b${column}\\b`);
  const update = new RegExp(`\\bupdate ${table}\\b[^\`;]*\\bset\\b[^\`;]*\\b${column} = (?!null\\b)`);
  const merge = new RegExp(`\\bmerge into ${table}\\b[^\`;]*\\b${column}\\b`);
  return files
    .filter((file) => isServer(file) && file.path !== writer)
    .filter(({ text }) => [insert, update, merge].some((pattern) => pattern.test(text)))
    .map(({ path }) => `${path}: stores ${table}.${column}; only ${writer ?? 'its entity'} does`);
}

function unreserved(files: readonly SourceFile[], { table, column, writer, unlimited }: ByteColumn): string[] {
  if (unlimited !== undefined) return [];
  const place = writer ?? entityOf(files, table)?.path;
  const source = files.find(({ path }) => path === place);
  if (source && /from '[^']*platform\/records\/storage\.ts'/.test(source.text)) return [];
  return [`${place ?? table}: stores ${table}.${column} without ${STORAGE}`];
}

const entityOf = (files: readonly SourceFile[], table: string) =>
  files.find(({ path, text }) => path.startsWith('src/modules/') && text.includes(`tableName: '${table}'`));

function assertions(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ path }) => /\.tsx?$/.test(path) && path !== STORAGE && !path.startsWith('scripts/structure/'))
    .filter(({ text }) => /\b(?:as|is)\s[^;,()]*\bReserved(?:Bytes)?\b/.test(text))
    .map(({ path }) => `${path}: asserts reserved bytes; only ${STORAGE} makes them`);
}
