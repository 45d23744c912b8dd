export { default as displayTexts } from '../../../../../texts/generated/portal/displays.en.js';
