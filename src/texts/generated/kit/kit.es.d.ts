export { default } from './kit.en.js';
