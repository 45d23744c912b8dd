import { z } from 'zod';
import { defineEvent } from '../../platform/core/event.ts';
import { id } from '../../shared/fields.ts';

/** Somebody asked for a reset link for an address, known or not. */
export const passwordResetRequested = defineEvent('passwordResetRequested', z.object({ email: z.string() }));

/** A link is wanted that confirms the account's present address. */
export const emailConfirmationAsked = defineEvent('emailConfirmationAsked', z.object({ userId: id }));

export const passwordChanged = defineEvent(
  'passwordChanged',
  /** `byAdminId`: who gave it to them, where they did not choose it. */
  z.object({ userId: id, byAdminId: id.optional() }),
);

export const loginEmailChanged = defineEvent(
  'loginEmailChanged',
  z.object({ userId: id, formerEmail: z.string(), newEmail: z.string(), changeId: id.optional() }),
);

/** A former address took the account back. */
export const emailChangeUndone = defineEvent('emailChangeUndone', z.object({ userId: id }));

/** What was done to somebody's second factor; they are told of each by mail. */
export const secondFactorChanges = [
  'set',
  'removed',
  'reset',
  'recovered',
  'recoveryCodesRenewed',
  'recoveryCodeUsed',
] as const;
export type SecondFactorChange = (typeof secondFactorChanges)[number];

export const secondFactorChanged = defineEvent(
  'secondFactorChanged',
  /** `byAdminId`: who took it away, where it was an administrator; `left`: recovery codes that were not used yet. */
  z.object({ userId: id, change: z.enum(secondFactorChanges), byAdminId: id.optional(), left: z.int().optional() }),
);
