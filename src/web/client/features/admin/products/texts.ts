/** Everything the catalogue's keepers read. */
export { default as catalogTexts } from '../../../../../texts/generated/admin/products.en.js';
