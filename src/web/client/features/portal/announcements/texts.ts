export { default as announcementTexts } from '../../../../../texts/generated/portal/announcements.en.js';
