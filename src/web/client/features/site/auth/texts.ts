/** The words of signing in, signing up and passwords. Those the product promises stand word for word. */
export { default as authTexts } from '../../../../../texts/generated/account/login.en.js';
