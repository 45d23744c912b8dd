export { default as portalTexts } from '../../../../texts/generated/portal/portal.en.js';
