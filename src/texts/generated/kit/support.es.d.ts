export { default } from './support.en.js';
