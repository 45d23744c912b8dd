export { default as checkoutTexts } from '../../../../../texts/generated/shop/checkout.en.js';
