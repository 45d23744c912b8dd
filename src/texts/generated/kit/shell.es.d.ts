export { default } from './shell.en.js';
