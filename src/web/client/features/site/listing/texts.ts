export { default as listingTexts } from '../../../../../texts/generated/front/listing.en.js';
