export { default } from './review.en.js';
