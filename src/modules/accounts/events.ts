import { z } from 'zod';
import { defineEvent } from '../../platform/core/event.ts';
import { id } from '../../shared/fields.ts';

export const passwordResetRequested = defineEvent('passwordResetRequested', z.object({ email: z.string() }));

export const emailConfirmationAsked = defineEvent('emailConfirmationAsked', z.object({ userId: id }));

export const passwordChanged = defineEvent('passwordChanged', z.object({ userId: id, byAdminId: id.optional() }));

export const loginEmailChanged = defineEvent(
  'loginEmailChanged',
  z.object({ userId: id, formerEmail: z.string(), newEmail: z.string(), changeId: id.optional() }),
);

export const emailChangeUndone = defineEvent('emailChangeUndone', z.object({ userId: id }));

const secondFactorChanges = [
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
  /** `byAdminId`: administrator who removed it; `left`: unused recovery codes. */
  z.object({ userId: id, change: z.enum(secondFactorChanges), byAdminId: id.optional(), left: z.int().optional() }),
);
