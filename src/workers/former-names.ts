import type { QueueName } from '../platform/events/jobs.ts';

/** Jobs by former name: queued ones run under the current name, and their schedules are removed. */
export const presentNames: Readonly<Record<string, string>> = {
  forgetDeletedTenants: 'purgeDeletedTenants',
  forgetOldEvents: 'purgeOldEvents',
  forgetOldImports: 'purgeOldImports',
  forgetQrCodes: 'purgeQrCodes',
  forgetStripeEvents: 'purgeStripeEvents',
  forgetUsedTokens: 'purgeUsedTokens',
};

export const endedJobs: readonly string[] = ['measureQueues', 'mailDisplayWeeks'];

/** The former queue of jobs that moved: their schedules there are removed. */
export const formerQueues: Readonly<Record<string, QueueName>> = { resumeUndos: 'import' };
