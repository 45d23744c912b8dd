import type { Migration } from '@mikro-orm/migrations';

/** PostgreSQL setting, `on` while a backup is restored in one transaction, without commits or concurrent builds. */
export const ONE_TRANSACTION = 'app.one_transaction';

export interface ConcurrentIndex {
  readonly name: string;
  readonly table: string;
  /** `(property_id, id desc) where deleted_at is null`, or `using gin (…)`. */
  readonly definition: string;
  readonly isUnique?: boolean;
}

/**
 * Builds an index without blocking writes, in a migration with `isTransactional` false; on a partitioned table,
 * one partition at a time. Idempotent: drops an invalid index first.
 */
export async function createIndexConcurrently(migration: Migration, index: ConcurrentIndex): Promise<void> {
  // Waits for older transactions without blocking others.
  await migration.execute('set lock_timeout = 0');
  try {
    const partitions = await partitionsOf(migration, index.table);
    if (partitions) await buildByPartition(migration, index, partitions);
    else await buildIndex(migration, index);
  } finally {
    await migration.execute('reset lock_timeout');
  }
}

/** Drops an index without blocking writes, in a migration with `isTransactional` false. */
export async function dropIndexConcurrently(migration: Migration, name: string): Promise<void> {
  await migration.execute('set lock_timeout = 0');
  await migration.execute(`drop index ${await readConcurrentlyKeyword(migration)} if exists ${name}`);
  await migration.execute('reset lock_timeout');
}

/** Concurrent builds are impossible in a transaction. */
async function readConcurrentlyKeyword(migration: Migration): Promise<'concurrently' | ''> {
  const [row] = await migration.execute(`select current_setting('${ONE_TRANSACTION}', true) = 'on' as "isOn"`);
  return row?.isOn === true ? '' : 'concurrently';
}

async function buildIndex(migration: Migration, { name, table, definition, isUnique }: ConcurrentIndex): Promise<void> {
  const state = await readIndexState(migration, name);
  if (state === 'valid') return;
  const concurrently = await readConcurrentlyKeyword(migration);
  if (state === 'invalid') await migration.execute(`drop index ${concurrently} if exists ${name}`);
  await migration.execute(`create ${isUnique ? 'unique ' : ''}index ${concurrently} ${name} on ${table} ${definition}`);
}

/** The parent's index is invalid until those of all partitions are attached; later partitions inherit it. */
async function buildByPartition(
  migration: Migration,
  index: ConcurrentIndex,
  partitions: readonly string[],
): Promise<void> {
  if ((await readIndexState(migration, index.name)) === 'valid') return;
  const { name, table, definition, isUnique } = index;
  const unique = isUnique ? 'unique ' : '';
  await migration.execute('reset lock_timeout'); // the next statement blocks writes: it must not wait long
  await migration.execute(`create ${unique}index if not exists ${name} on only ${table} ${definition}`);
  await migration.execute('set lock_timeout = 0');
  for (const partition of partitions) {
    const partitionIndex = `${name}_${partition}`;
    if (await isAttached(migration, name, partition)) continue;
    await buildIndex(migration, { ...index, name: partitionIndex, table: partition });
    await migration.execute(`alter index ${name} attach partition ${partitionIndex}`);
  }
}

async function partitionsOf(migration: Migration, table: string): Promise<string[] | null> {
  const rows = await migration.execute(
    `select c.relkind, i.inhrelid::regclass::text as partition
     from pg_class c left join pg_inherits i on i.inhparent = c.oid where c.oid = ?::regclass`,
    [table],
  );
  if (rows[0]?.relkind !== 'p') return null;
  return rows.flatMap(({ partition }) => (typeof partition === 'string' ? [partition] : []));
}

async function readIndexState(migration: Migration, name: string): Promise<'valid' | 'invalid' | 'missing'> {
  const [row] = await migration.execute('select indisvalid from pg_index where indexrelid = to_regclass(?)', [name]);
  if (!row) return 'missing';
  return row.indisvalid === true ? 'valid' : 'invalid';
}

async function isAttached(migration: Migration, name: string, partition: string): Promise<boolean> {
  const rows = await migration.execute(
    `select 1 from pg_inherits h join pg_index i on i.indexrelid = h.inhrelid
     where h.inhparent = ?::regclass and i.indrelid = ?::regclass`,
    [name, partition],
  );
  return rows.length > 0;
}
