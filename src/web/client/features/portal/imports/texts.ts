export { default as importTexts } from '../../../../../texts/generated/portal/imports.en.js';
