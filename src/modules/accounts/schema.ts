import { z } from 'zod';
import { canonicalEmail } from '../../shared/email-address.ts';
import { email, id, optionalLine, requiredLine } from '../../shared/fields.ts';

const TOO_LONG = 'Password must be at most 256 characters long';

/**
 * Limits the NFC form to 8 to 256 characters. Checks the length first, because normalizing combining marks takes
 * quadratic time.
 */
export const newPassword = z
  .string('Password must be at least 8 characters long')
  .max(1_000, { error: TOO_LONG, abort: true })
  .normalize('NFC')
  .min(8, 'Password must be at least 8 characters long')
  .max(256, TOO_LONG);

export const registerInput = z.object({ username: email, password: newPassword });

export const loginInput = z.object({
  /** An invalid address gets the same reply as a wrong password. */
  username: requiredLine(254, 'Username is required').overwrite((username) => canonicalEmail(username) ?? username),
  password: z.string('Password is required').min(1, 'Password is required').max(1000),
});

export const forgotPasswordInput = z.object({ email });

export const resetPasswordInput = z.object({
  token: z
    .string('Invalid reset link. Please request a new password reset.')
    .min(1, 'Invalid reset link. Please request a new password reset.')
    .max(200),
  newPassword,
});

export const emailTokenInput = z.object({ token: z.string('Invalid link').min(1, 'Invalid link').max(200) });

/** `resetToken` is for `POST /api/auth/reset-password`, for an hour. */
export const undoEmailReply = z.object({ email: z.string(), resetToken: z.string() });

export const changePasswordInput = z.object({ currentPassword: z.string().max(1000), newPassword });

export const profileInput = z.object({
  fullName: requiredLine(200, 'Full name is required'),
  phoneNumber: optionalLine(50),
  username: email,
  currentPassword: z
    .string()
    .max(1000)
    .optional()
    .describe('Required when the email changes and the sign-in is older than ten minutes'),
});

/** An absent phone number is unchanged, `null` clears it. */
export const profileChanges = profileInput.partial({ phoneNumber: true });

export const accountStatuses = ['active', 'suspended'] as const;

export type AccountStatus = (typeof accountStatuses)[number];

export const userReply = z.object({
  id,
  username: z.string(),
  emailVerified: z.boolean().describe('Confirmed by a mailed link'),
  fullName: z.string().nullable(),
  phoneNumber: z.string().nullable(),
  avatarUrl: z.string().nullable(),
  isAdmin: z.boolean(),
  accountStatus: z.enum(accountStatuses),
  lastLoginAt: z.iso.datetime().nullable(),
  buildingsLimit: z.int().describe('How many buildings an account may own'),
  mustChangePassword: z.literal(true).optional().describe('A temporary password is in use'),
  mustSetUpSecondFactor: z.literal(true).optional().describe('A second factor is required and missing'),
  impersonatedBy: z.object({ id, username: z.string() }).nullable().describe('The administrator behind the session'),
});

export type User = z.infer<typeof userReply>;

export const secondFactorRequiredReply = z.object({
  error: z.string(),
  code: z.literal('second_factor_required'),
  details: z.object({ methods: z.array(z.enum(['totp', 'recovery_code'])) }),
  requestId: z.string(),
});

export const sessionReply = z.object({ user: userReply });

export const AVATAR_MAX_BYTES = 5_000_000;
export const avatarReply = z.object({ avatarUrl: z.string() });

export const sessionSummary = z.object({
  id: z.string().describe('Public id'),
  isCurrent: z.boolean().describe('The session of this request'),
  device: z.string().describe('Browser and system; empty if unknown'),
  ip: z.string().nullable(),
  startedAt: z.iso.datetime(),
  lastSeenAt: z.iso.datetime().describe('Within some minutes'),
});

export type SessionSummary = z.infer<typeof sessionSummary>;

/** Required after ten minutes since the sign-in. */
export const proofInput = z.object({ currentPassword: z.string().max(1000).optional() });

export const ownedBuilding = z.object({ propertyId: z.int(), name: z.string() });

/** Six digits, grouped or not, or a recovery code. */
const code = z
  .string('Enter the code')
  .max(40, 'This code is too long')
  .transform((typedCode) => typedCode.replace(/[\s-]/g, ''))
  .pipe(z.string().min(1, 'Enter the code'));
const currentPassword = z.string('Enter your current password').min(1, 'Enter your current password').max(1000);

export const WRONG_CODE = 'This code is incorrect, expired, or already used. Enter the one your app shows now.';

export const EXPIRED_CODE = 'This code has just expired. Enter the one your app shows now.';

export const codeInput = z.object({ code });
export const setUpInput = z.object({
  currentPassword: z.string().max(1000).optional().describe('Required when the sign-in is older than ten minutes'),
});
export const provenCodeInput = z.object({ currentPassword, code });

export const setUpReply = z.object({
  key: z.string().describe('Base32, to type'),
  uri: z.string().describe('`otpauth://…`, for a QR code'),
});
export const recoveryCodesReply = z.object({ recoveryCodes: z.array(z.string()) });
export const statusReply = z.object({
  since: z.iso.datetime().nullable().describe('`null` without a second factor'),
  recoveryCodesLeft: z.int(),
  required: z.boolean().describe('Whether the account must have one'),
});
export type SecondFactorStatus = z.infer<typeof statusReply>;
