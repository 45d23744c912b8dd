import { z } from 'zod';
import { newPassword } from '../../../../../modules/accounts/schema.ts';
import linkTexts from '../../../../../texts/generated/account/links.en.js';

export const firstPasswordForm = z.object({ newPassword });

export const resetForm = z
  .object({ newPassword, confirm: z.string().normalize('NFC') })
  .refine(({ newPassword, confirm }) => newPassword === confirm, {
    path: ['confirm'],
    error: linkTexts.reset.mismatch,
    // report both errors at once
    when: () => true,
  });
