export { default } from './listing.en.js';
