export { default as subscriptionTexts } from '../../../../../texts/generated/portal/subscription.en.js';
