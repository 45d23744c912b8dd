export { default as adminTexts } from '../../../../texts/generated/admin/admin.en.js';
