export { default as publicViewTexts } from '../../../../../texts/generated/portal/public-view.en.js';
