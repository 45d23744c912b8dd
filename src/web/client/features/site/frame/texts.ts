/** The frame of the public pages, and the pages that hardly change. */
export { default as staticTexts } from '../../../../../texts/generated/front/site.en.js';
