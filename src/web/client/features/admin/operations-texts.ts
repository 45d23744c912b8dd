export { default as activityTexts } from '../../../../texts/generated/admin/activity.en.js';
export { default as queuesTexts } from '../../../../texts/generated/admin/queues.en.js';
export { default as screensTexts } from '../../../../texts/generated/admin/screens.en.js';
