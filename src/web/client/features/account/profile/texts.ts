export { default as profileTexts } from '../../../../../texts/generated/account/profile.en.js';
