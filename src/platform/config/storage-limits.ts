import { z } from 'zod';

interface StorageLimit {
  /** Subject of the message. */
  readonly what: string;
  readonly megabytes: number;
}

const MAX_MEGABYTES = 1_000_000;

/**
 * Megabytes of 1,000,000 bytes, counted by the view `stored_bytes`. Each of an account's `PLAN_LIMITS` buildings has
 * its own limit.
 */
export const storageLimits = {
  BUILDING_STORAGE_MB: { what: 'This building’s files', megabytes: 200 },
  ACCOUNT_STORAGE_MB: { what: 'The files that your account uploaded, in all buildings together,', megabytes: 400 },
} as const satisfies Record<string, StorageLimit>;

export type StorageVariable = keyof typeof storageLimits;

export const storageVariables = Object.fromEntries(
  Object.entries(storageLimits).map(([name, { megabytes }]) => [
    name,
    z.coerce.number().int().min(1).max(MAX_MEGABYTES).default(megabytes),
  ]),
) as Record<StorageVariable, z.ZodDefault<z.ZodCoercedNumber>>;
