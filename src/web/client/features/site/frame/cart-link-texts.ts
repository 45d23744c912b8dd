export { default as cartLinkTexts } from '../../../../../texts/generated/shop/cart-link.en.js';
