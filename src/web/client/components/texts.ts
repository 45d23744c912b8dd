/** What the shell around every page says. */

export { default as confirmationTexts } from '../../../texts/generated/kit/confirmation.en.js';
/** Who saved meanwhile, and when, in the sentence of a conflict. */
export { default as conflictTexts } from '../../../texts/generated/kit/conflict.en.js';
export { default as leaveTexts } from '../../../texts/generated/kit/leave.en.js';
export { default as offlineTexts } from '../../../texts/generated/kit/offline.en.js';
export { default as passwordTexts } from '../../../texts/generated/kit/password.en.js';
export { default as proofTexts } from '../../../texts/generated/kit/proof.en.js';
export { default as shellTexts } from '../../../texts/generated/kit/shell.en.js';
