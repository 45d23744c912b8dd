import { z } from 'zod';

/** Six digits of the app, however they are grouped, or a recovery code. */
const code = z
  .string('Enter the code')
  .max(40, 'This is too long for a code')
  .transform((given) => given.replace(/[\s-]/g, ''))
  .pipe(z.string().min(1, 'Enter the code'));
const currentPassword = z.string('Enter your current password').min(1, 'Enter your current password').max(1000);

export const WRONG_CODE = 'This code is not right, has expired or was used before. Enter the one your app shows now.';

export const codeInput = z.object({ code });
export const setUpInput = z.object({
  /** Needed when the login is older than ten minutes. */
  currentPassword: z.string().max(1000).optional(),
});
export const provenCodeInput = z.object({ currentPassword, code });

/** A key for the person's app, to be confirmed by a code of it. Shown once. */
export const setUpReply = z.object({
  /** Base32, for typing. */
  key: z.string(),
  /** `otpauth://…`, for a QR code. */
  uri: z.string(),
});
/** Shown once. */
export const recoveryCodesReply = z.object({ recoveryCodes: z.array(z.string()) });
export const statusReply = z.object({
  /** Since when a second factor is asked for; `null` where none is. */
  since: z.iso.datetime().nullable(),
  recoveryCodesLeft: z.int(),
  /** Whether this account may not go without one. */
  required: z.boolean(),
});
export type SecondFactorStatus = z.infer<typeof statusReply>;
