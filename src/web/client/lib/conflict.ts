import { z } from 'zod';
import { ApiError } from './api.ts';

/** Current version after a stale `If-Match`, and its author. */
export interface Conflict<Current> {
  changedBy: string | null;
  /** ISO 8601. */
  changedAt: string | null;
  current: Current;
}

const staleDetails = z.object({
  changedBy: z.string().nullish(),
  changedAt: z.iso.datetime().nullish(),
  current: z.unknown(),
});

/** Parses the `details` of a stale save's error; `null` for other errors. */
export function staleDetailsOf<Schema extends z.ZodType>(error: unknown, schema: Schema): z.output<Schema> | null {
  if (!(error instanceof ApiError) || error.status !== 409) return null;
  return schema.safeParse(error.details).data ?? null;
}

export function conflictOf<Schema extends z.ZodType>(
  error: unknown,
  currentSchema: Schema,
): Conflict<z.output<Schema>> | null {
  const details = staleDetailsOf(error, staleDetails);
  const current = currentSchema.safeParse(details?.current);
  if (!details || !current.success) return null;
  return { changedBy: details.changedBy ?? null, changedAt: details.changedAt ?? null, current: current.data };
}
