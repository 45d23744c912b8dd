export { default } from './site.en.js';
