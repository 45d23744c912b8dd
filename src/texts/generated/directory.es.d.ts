export { default } from './directory.en.js';
