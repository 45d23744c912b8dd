import { z } from 'zod';
import { ApiError } from './api.ts';

/** What a refused `If-Match` tells: the version that is there now, and whose it is. */
export interface Conflict<Current> {
  changedBy: string | null;
  /** ISO instant. */
  changedAt: string | null;
  current: Current;
}

const staleDetails = z.object({
  changedBy: z.string().nullish(),
  changedAt: z.iso.datetime().nullish(),
  current: z.unknown(),
});

/** The `details` of a save that was refused as stale; `null` when it was refused for another reason. */
export function staleDetailsOf<Schema extends z.ZodType>(error: unknown, schema: Schema): z.output<Schema> | null {
  if (!(error instanceof ApiError) || error.status !== 409) return null;
  return schema.safeParse(error.details).data ?? null;
}

/** The conflict behind a refused save; `null` when it was refused for another reason. */
export function conflictOf<Schema extends z.ZodType>(
  error: unknown,
  currentSchema: Schema,
): Conflict<z.output<Schema>> | null {
  const details = staleDetailsOf(error, staleDetails);
  const current = currentSchema.safeParse(details?.current);
  if (!details || !current.success) return null;
  return { changedBy: details.changedBy ?? null, changedAt: details.changedAt ?? null, current: current.data };
}
