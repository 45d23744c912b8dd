export { default as ordersTexts } from '../../../../texts/generated/admin/orders.en.js';
