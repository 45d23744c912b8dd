import { createHash } from 'node:crypto';
import { defineEntity, p } from '@mikro-orm/core';
import type { Ctx, Tx } from '../../platform/core/context.ts';
import { databaseNow } from '../../platform/core/database-time.ts';
import { write } from '../../platform/core/sql.ts';
import type { ReservedBytes } from '../../platform/records/storage.ts';

/** Small public file, content-addressed and therefore immutable. */
export const StoredFile = defineEntity({
  name: 'StoredFile',
  tableName: 'stored_file',
  properties: {
    /** SHA-256 in hexadecimal; a smaller picture appends its width to the ID of the larger one. */
    id: p.string().primary(),
    contentType: p.string(),
    bytes: p.blob().$type<ReservedBytes>(),
    createdAt: p.datetime(),
    /** Belongs to assets and is deleted with the last one; the owners of other files delete them. */
    isOwned: p.boolean().default(false),
    /** Account of the first upload; `null` for pictures of the shop and external ones. */
    accountId: p.integer().nullable(),
  },
});

interface StoreOptions {
  readonly id?: string;
  readonly isOwned?: boolean;
  readonly accountId?: number | null;
}

/** Stores a file, or renews an existing one, so that a concurrent purge does not delete it. @returns its ID */
export async function storeFile(
  tx: Tx,
  { contentType, bytes }: { contentType: string; bytes: ReservedBytes },
  {
    id = createHash('sha256').update(bytes).digest('hex'),
    isOwned = false,
    accountId = tx.actor?.userId ?? null,
  }: StoreOptions = {},
): Promise<string> {
  // sql: what is stored and what is new decide together about two columns
  await write(
    tx,
    `insert into stored_file (id, content_type, bytes, created_at, is_owned, account_id) values (?, ?, ?, now(), ?, ?)
     on conflict (id) do update set created_at = now(), is_owned = stored_file.is_owned and excluded.is_owned,
       account_id = coalesce(stored_file.account_id, excluded.account_id)`,
    [id, contentType, bytes, isOwned, accountId],
  );
  return id;
}

/** Renews an asset's file, so that a concurrent purge does not delete it. @returns whether it exists */
export async function touchFile(tx: Tx, id: string): Promise<boolean> {
  return (await tx.em.nativeUpdate(StoredFile, { id, isOwned: true }, { createdAt: databaseNow() })) > 0;
}

export async function deleteFile(tx: Tx, id: string): Promise<void> {
  await tx.em.nativeDelete(StoredFile, { id });
}

export async function readStoredFile(ctx: Ctx, id: string): Promise<{ contentType: string; bytes: Buffer } | null> {
  const file = await ctx.em.findOne(StoredFile, { id });
  return file && { contentType: file.contentType, bytes: Buffer.from(file.bytes) };
}
