/** What the product page and the landing page promise. The spec's own words stand as they are. */
export { default as landingTexts } from '../../../../../texts/generated/front/landing.en.js';
export { default as productTexts } from '../../../../../texts/generated/front/product.en.js';
/** What both of them say. */
export { default as promiseTexts } from '../../../../../texts/generated/front/promises.en.js';
