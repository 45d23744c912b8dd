export { default as reviewTexts } from '../../../../../texts/generated/portal/reviews.en.js';
