export { default } from './pairing.en.js';
