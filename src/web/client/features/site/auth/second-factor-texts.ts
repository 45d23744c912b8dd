/** The words of the second factor. */
export { default as secondFactorTexts } from '../../../../../texts/generated/account/second-factor.en.js';
