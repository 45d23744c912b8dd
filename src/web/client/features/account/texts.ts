/** The page of one's own account. */
export { default as accountTexts } from '../../../../texts/generated/account/account.en.js';
