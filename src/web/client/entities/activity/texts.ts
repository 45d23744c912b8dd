/** The words of the activity log. */
export { default as activityWords } from '../../../../texts/generated/portal/changes.en.js';
