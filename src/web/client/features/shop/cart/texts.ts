/** Everything the cart says. */
export { default as cartTexts } from '../../../../../texts/generated/shop/cart.en.js';
