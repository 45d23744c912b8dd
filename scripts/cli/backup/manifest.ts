import type pg from 'pg';
import { z } from 'zod';

/** What a backup says of itself; it stands last in the file, so that one that was cut off has none. */
export const manifest = z.object({
  format: z.literal('foyer-backup-1'),
  /** Of the release that made it. */
  version: z.string(),
  madeAt: z.iso.datetime(),
  /** The schema: names of the migrations that had run. */
  migrations: z.array(z.string()),
  tables: z.array(z.object({ name: z.string(), columns: z.array(z.string()), rows: z.int() })),
  sequences: z.array(z.object({ name: z.string(), last: z.string(), isCalled: z.boolean() })),
});
export type Manifest = z.output<typeof manifest>;

export const MANIFEST = 'manifest.json';

/** A table's rows, as PostgreSQL's `COPY` writes them as text. */
export const entryOf = (table: string) => `tables/${table}.copy`;

/** A name as SQL has it, so that none is taken for anything else. */
export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

export const columnsOf = (columns: readonly string[]) => columns.map(quoted).join(', ');

/** Names the migrations that have run, in their order; none where there is no such table. */
export async function migrationsOf(client: pg.Client): Promise<string[]> {
  const { rows: there } = await client.query<{ isThere: boolean }>(
    `select to_regclass('public.migration') is not null as "isThere"`,
  );
  if (!there[0]?.isThere) return [];
  const { rows } = await client.query<{ name: string }>('select name from migration order by name');
  return rows.map(({ name }) => name);
}
