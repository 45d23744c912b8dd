import { z } from 'zod';

export const MOST_KINDS = 3;
export const UNKNOWN_KIND = 'Choose kinds from the list';

/** As stored and answered. Apart from the list itself, so that browsers do not load it with every form. */
export const storedKinds = z
  .array(z.string())
  .nullable()
  .describe('What the tenant is: keys of `src/shared/kinds.json`, such as `dentist`');

/** Absent, `null` and empty equal `null`. Whether each key is known, the command says. */
export const optionalKinds = z
  .array(z.string(UNKNOWN_KIND).regex(/^[a-z][a-z-]{1,29}$/, UNKNOWN_KIND), UNKNOWN_KIND)
  .max(MOST_KINDS, { error: `Choose at most ${MOST_KINDS} kinds`, abort: true })
  .nullish()
  .transform((keys) => (keys && keys.length > 0 ? [...new Set(keys)] : null));
