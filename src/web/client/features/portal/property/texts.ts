export { default as propertyTexts } from '../../../../../texts/generated/portal/property.en.js';
