/**
 * The names that jobs had in earlier releases, and their present ones. What Redis still holds under a former name runs
 * as the present job, and its schedule is removed.
 */
export const presentNames: Readonly<Record<string, string>> = {
  forgetDeletedTenants: 'purgeDeletedTenants',
  forgetOldEvents: 'purgeOldEvents',
  forgetOldImports: 'purgeOldImports',
  forgetQrCodes: 'purgeQrCodes',
  forgetStripeEvents: 'purgeStripeEvents',
  forgetUsedTokens: 'purgeUsedTokens',
};

/** Repeating work of earlier releases that is no job any more: its schedule is removed. */
export const endedJobs: readonly string[] = ['measureQueues'];
