/** Of the pages that mailed links lead to, and of those on the way there. Apart: who only signs in needs none of it. */
export { default as linkTexts } from '../../../../../texts/generated/account/links.en.js';
/** Of the question that comes up when a session ends under an open page. */
export { default as signInAgainTexts } from '../../../../../texts/generated/account/session.en.js';
