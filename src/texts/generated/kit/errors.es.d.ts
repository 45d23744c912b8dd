export { default } from './errors.en.js';
