export { default as impersonationTexts } from '../../../../../texts/generated/account/impersonation.en.js';
