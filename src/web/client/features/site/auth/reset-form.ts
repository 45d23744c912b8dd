import { z } from 'zod';
import { newPassword } from '../../../../../modules/accounts/schema.ts';
import linkTexts from '../../../../../texts/generated/account/links.en.js';

/** The new password typed twice. */
export const resetForm = z
  .object({ newPassword, confirm: z.string() })
  .refine(({ newPassword, confirm }) => newPassword === confirm, {
    path: ['confirm'],
    error: linkTexts.reset.mismatch,
    // both wrongs are said at once, not one after the other
    when: () => true,
  });
