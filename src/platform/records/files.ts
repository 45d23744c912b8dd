import { createHash } from 'node:crypto';
import { defineEntity, p } from '@mikro-orm/core';
import type { Ctx, Tx } from '../core/context.ts';
import { write } from '../core/sql.ts';

/** Small public files, content-addressed and therefore immutable. */
export const StoredFile = defineEntity({
  name: 'StoredFile',
  tableName: 'stored_file',
  properties: {
    /** SHA-256, hexadecimal. */
    id: p.string().primary(),
    contentType: p.string(),
    bytes: p.blob(),
    createdAt: p.datetime(),
  },
});

/** @returns its id */
export async function storeFile(tx: Tx, contentType: string, bytes: Buffer): Promise<string> {
  const id = createHash('sha256').update(bytes).digest('hex');
  await write(
    tx,
    `insert into stored_file (id, content_type, bytes, created_at) values (?, ?, ?, now()) on conflict do nothing`,
    [id, contentType, bytes],
  );
  return id;
}

export async function deleteFile(tx: Tx, id: string): Promise<void> {
  await tx.em.nativeDelete(StoredFile, { id });
}

export async function readStoredFile(ctx: Ctx, id: string): Promise<{ contentType: string; bytes: Buffer } | null> {
  const file = await ctx.em.findOne(StoredFile, { id });
  return file && { contentType: file.contentType, bytes: Buffer.from(file.bytes) };
}
