export { default as tenantTexts } from '../../../../../texts/generated/portal/tenants.en.js';
