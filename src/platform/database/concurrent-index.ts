import type { Migration } from '@mikro-orm/migrations';

export interface ConcurrentIndex {
  readonly name: string;
  readonly table: string;
  /** After the table's name: `(property_id, id desc) where deleted_at is null`, or `using gin (…)`. */
  readonly definition: string;
  readonly isUnique?: boolean;
}

/**
 * Builds an index without blocking writes, in a migration whose `isTransactional` is false. Safe to repeat: an invalid
 * index of a failed build is dropped first. A partitioned table gets its index partition by partition.
 */
export async function createIndexConcurrently(migration: Migration, index: ConcurrentIndex): Promise<void> {
  // The build waits for older transactions without blocking others.
  await migration.execute('set lock_timeout = 0');
  try {
    const parts = await partsOf(migration, index.table);
    if (parts) await buildByParts(migration, index, parts);
    else await build(migration, index);
  } finally {
    await migration.execute('reset lock_timeout');
  }
}

async function build(migration: Migration, { name, table, definition, isUnique }: ConcurrentIndex): Promise<void> {
  const isValid = await validity(migration, name);
  if (isValid) return;
  if (isValid === false) await migration.execute(`drop index concurrently if exists ${name}`);
  await migration.execute(`create ${isUnique ? 'unique ' : ''}index concurrently ${name} on ${table} ${definition}`);
}

/** The parent's index is invalid until the index of each partition is attached; later partitions inherit it. */
async function buildByParts(migration: Migration, index: ConcurrentIndex, parts: readonly string[]): Promise<void> {
  if (await validity(migration, index.name)) return;
  const { name, table, definition, isUnique } = index;
  const unique = isUnique ? 'unique ' : '';
  await migration.execute('reset lock_timeout'); // this one blocks writes briefly
  await migration.execute(`create ${unique}index if not exists ${name} on only ${table} ${definition}`);
  await migration.execute('set lock_timeout = 0');
  for (const part of parts) {
    const ofPart = `${name}_${part}`;
    if (await isAttached(migration, name, part)) continue;
    await build(migration, { ...index, name: ofPart, table: part });
    await migration.execute(`alter index ${name} attach partition ${ofPart}`);
  }
}

async function partsOf(migration: Migration, table: string): Promise<string[] | null> {
  const rows = await migration.execute(
    `select c.relkind, i.inhrelid::regclass::text as part from pg_class c left join pg_inherits i on i.inhparent = c.oid
     where c.oid = ?::regclass`,
    [table],
  );
  if (rows[0]?.relkind !== 'p') return null;
  return rows.flatMap(({ part }) => (typeof part === 'string' ? [part] : []));
}

async function validity(migration: Migration, name: string): Promise<boolean | null> {
  const [row] = await migration.execute('select indisvalid from pg_index where indexrelid = to_regclass(?)', [name]);
  return row ? row.indisvalid === true : null;
}

async function isAttached(migration: Migration, name: string, part: string): Promise<boolean> {
  const rows = await migration.execute(
    `select 1 from pg_inherits h join pg_index i on i.indexrelid = h.inhrelid
     where h.inhparent = ?::regclass and i.indrelid = ?::regclass`,
    [name, part],
  );
  return rows.length > 0;
}
