import { z } from 'zod';
import { defineEvent } from '../../platform/core/event.ts';
import { id } from '../../shared/fields.ts';

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
