export { default as orderTexts } from '../../../../../texts/generated/shop/orders.en.js';
