import { z } from 'zod';
import { AppError } from '../../shared/errors.ts';
import type { Env } from '../config/env.ts';
import { type StorageVariable, storageLimits } from '../config/storage-limits.ts';
import type { Ctx, Tx } from '../core/context.ts';
import { lock, query } from '../core/sql.ts';

/** Building and account whose limits apply; `null` for none. */
export interface StoragePayer {
  readonly propertyId: number | null;
  readonly accountId: number | null;
}

/** Product pictures, which only administrators add. */
export const UNLIMITED: StoragePayer = { propertyId: null, accountId: null };

declare const reservation: unique symbol;

/** Bytes counted by `reserveBytes`; only they can be stored. */
export type ReservedBytes = Buffer & { readonly [reservation]: true };

export type Reserved<Files extends readonly { bytes: Buffer }[]> = {
  [Index in keyof Files]: Omit<Files[Index], 'bytes'> & { bytes: ReservedBytes };
};

/**
 * Counts files that the transaction will store; the payer's concurrent uploads wait.
 * @throws AppError `storage_full`
 */
export async function reserveBytes<const Files extends readonly { bytes: Buffer }[]>(
  tx: Tx,
  payer: StoragePayer,
  files: Files,
): Promise<Reserved<Files>> {
  const sizeBytes = files.reduce((total, { bytes }) => total + bytes.length, 0);
  const refusal = await findStorageRefusal(tx, payer, sizeBytes);
  if (refusal) throw refusal;
  return files as unknown as Reserved<Files>;
}

/** @returns `null` below the limits, until the transaction ends */
export async function findStorageRefusal(
  tx: Tx,
  { propertyId, accountId }: StoragePayer,
  sizeBytes: number,
): Promise<AppError | null> {
  const { env } = tx.platform;
  if (accountId !== null && !env.hasSharedAccounts) {
    await lock(tx, `select pg_advisory_xact_lock(hashtext('stored bytes of an account'), ?)`, [accountId]);
    const usedBytes = await usedBytesOf(tx, 'account_id', accountId);
    if (usedBytes + sizeBytes > limitBytesOf(env, 'ACCOUNT_STORAGE_MB'))
      return refusalOf(env, 'ACCOUNT_STORAGE_MB', usedBytes);
  }
  if (propertyId !== null) {
    await lock(tx, `select pg_advisory_xact_lock(hashtext('stored bytes of a building'), ?)`, [propertyId]);
    const usedBytes = await usedBytesOf(tx, 'property_id', propertyId);
    if (usedBytes + sizeBytes > limitBytesOf(env, 'BUILDING_STORAGE_MB'))
      return refusalOf(env, 'BUILDING_STORAGE_MB', usedBytes);
  }
  return null;
}

export async function readStorageUse(ctx: Ctx, propertyId: number): Promise<{ usedBytes: number; limitBytes: number }> {
  const usedBytes = await usedBytesOf(ctx, 'property_id', propertyId);
  return { usedBytes, limitBytes: limitBytesOf(ctx.platform.env, 'BUILDING_STORAGE_MB') };
}

const MEGABYTE = 1_000_000;

function limitBytesOf(env: Env, variable: StorageVariable): number {
  const count = variable === 'ACCOUNT_STORAGE_MB' ? env.PLAN_LIMITS : 1;
  return env[variable] * count * MEGABYTE;
}

const useRow = z.object({ usedBytes: z.number() });

/** Counts all rows: the view bypasses row-level security. */
async function usedBytesOf(ctx: Ctx, column: 'account_id' | 'property_id', id: number): Promise<number> {
  const sum = `select coalesce(sum(bytes), 0)::float8 as used_bytes from stored_bytes`;
  const [use] = await query(ctx, `${sum} where ${column} = ?`, [id], useRow);
  return use?.usedBytes ?? 0;
}

function refusalOf(env: Env, variable: StorageVariable, usedBytes: number): AppError {
  const [used, limit] = [usedBytes, limitBytesOf(env, variable)].map((bytes) => Math.round(bytes / MEGABYTE));
  const { KEEP_REPLACED_PICTURES_DAYS: days } = env;
  const later = days === 1 ? 'a day' : `${days} days`;
  const message = `There is no room for this file. ${storageLimits[variable].what} use ${used} of ${limit} MB. Remove pictures that nobody needs: their space is free ${later} later. Or contact us for more.`;
  return new AppError('storage_full', message);
}
