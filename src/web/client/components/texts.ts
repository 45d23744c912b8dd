import saving from '../../../texts/generated/kit/saving.en.js';

/** What the shell around every page says. */
export { default as shellTexts } from '../../../texts/generated/kit/shell.en.js';
export const leaveTexts = saving.leave;
/** Who saved meanwhile, and when, in the sentence of a conflict. */
export const conflictTexts = saving.conflict;
export { default as passwordTexts } from '../../../texts/generated/kit/password.en.js';
export { default as proofTexts } from '../../../texts/generated/kit/proof.en.js';
