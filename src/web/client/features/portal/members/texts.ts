export { default as memberTexts } from '../../../../../texts/generated/portal/members.en.js';
