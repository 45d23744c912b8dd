import { createHash } from 'node:crypto';
import { defineEntity, p } from '@mikro-orm/core';
import type { Ctx, Tx } from '../../platform/core/context.ts';
import { databaseNow } from '../../platform/core/database-time.ts';
import { write } from '../../platform/core/sql.ts';

/** Small public files, content-addressed and therefore immutable. */
export const StoredFile = defineEntity({
  name: 'StoredFile',
  tableName: 'stored_file',
  properties: {
    /** SHA-256, hexadecimal; a smaller picture adds its width to the id of the larger one. */
    id: p.string().primary(),
    contentType: p.string(),
    bytes: p.blob(),
    createdAt: p.datetime(),
    /** Deleted once no asset names it; others are deleted with what names them. */
    isOwned: p.boolean().default(false),
  },
});

interface StoreOptions {
  readonly id?: string;
  /** Of an asset. */
  readonly isOwned?: boolean;
}

/** A file that is there already counts as new: a purge must not take it in between. @returns its id */
export async function storeFile(
  tx: Tx,
  contentType: string,
  bytes: Buffer,
  { id = createHash('sha256').update(bytes).digest('hex'), isOwned = false }: StoreOptions = {},
): Promise<string> {
  await write(
    tx,
    `insert into stored_file (id, content_type, bytes, created_at, is_owned) values (?, ?, ?, now(), ?)
     on conflict (id) do update set created_at = now(), is_owned = stored_file.is_owned and excluded.is_owned`,
    [id, contentType, bytes, isOwned],
  );
  return id;
}

/** Of an asset: a purge must not take it in between. @returns whether it is there */
export async function keepFile(tx: Tx, id: string): Promise<boolean> {
  return (await tx.em.nativeUpdate(StoredFile, { id, isOwned: true }, { createdAt: databaseNow() })) > 0;
}

export async function deleteFile(tx: Tx, id: string): Promise<void> {
  await tx.em.nativeDelete(StoredFile, { id });
}

export async function readStoredFile(ctx: Ctx, id: string): Promise<{ contentType: string; bytes: Buffer } | null> {
  const file = await ctx.em.findOne(StoredFile, { id });
  return file && { contentType: file.contentType, bytes: Buffer.from(file.bytes) };
}
