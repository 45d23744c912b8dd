import type pg from 'pg';
import { z } from 'zod';

/** Last entry of the zip, so that a truncated file has none. */
export const manifest = z.object({
  format: z.literal('foyer-backup-1'),
  version: z.string(),
  madeAt: z.iso.datetime(),
  migrations: z.array(z.string()),
  tables: z.array(
    z.object({
      name: z.string(),
      columns: z.array(z.string()),
      rows: z.int(),
      /** Hash of the rows; missing in backups of releases up to 0.2.0. */
      sha256: z.hash('sha256').optional(),
    }),
  ),
  sequences: z.array(z.object({ name: z.string(), last: z.string(), isCalled: z.boolean() })),
});
export type Manifest = z.output<typeof manifest>;

export const MANIFEST = 'manifest.json';

/** Rows in PostgreSQL's `COPY` text format. */
export const entryOf = (table: string) => `tables/${table}.copy`;

export const quoteName = (name: string) => `"${name.replaceAll('"', '""')}"`;

export const quoteColumns = (columns: readonly string[]) => columns.map(quoteName).join(', ');

/** Returns an empty list without a migration table. */
export async function migrationsOf(client: pg.Client): Promise<string[]> {
  const { rows: tableRows } = await client.query<{ isThere: boolean }>(
    `select to_regclass('public.migration') is not null as "isThere"`,
  );
  if (!tableRows[0]?.isThere) return [];
  const { rows } = await client.query<{ name: string }>('select name from migration order by name');
  return rows.map(({ name }) => name);
}
