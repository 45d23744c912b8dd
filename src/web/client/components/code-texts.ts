/** The second step of signing in, in both its forms. */
export { default as codeTexts } from '../../../texts/generated/account/codes.en.js';
