export { default as activityTexts } from '../../../../../texts/generated/portal/activity.en.js';
