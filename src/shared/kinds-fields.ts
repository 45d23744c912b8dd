import { z } from 'zod';

export const MAX_KINDS = 3;
export const UNKNOWN_KIND = 'Choose kinds from the list';

/** Separate from the list, which browsers load only with its form. */
export const storedKinds = z
  .array(z.string())
  .nullable()
  .describe('What the tenant is: keys of `src/shared/kinds.json`, such as `dentist`');

/** Absent, `null` and empty become `null`; the command rejects unknown keys. */
export const optionalKinds = z
  .array(z.string(UNKNOWN_KIND).regex(/^[a-z][a-z-]{1,29}$/, UNKNOWN_KIND), UNKNOWN_KIND)
  .max(MAX_KINDS, { error: `Choose at most ${MAX_KINDS} kinds`, abort: true })
  .nullish()
  .transform((keys) => (keys && keys.length > 0 ? [...new Set(keys)] : null));
