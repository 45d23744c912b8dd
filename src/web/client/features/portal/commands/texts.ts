export { default as portalCommandTexts } from '../../../../../texts/generated/portal/commands.en.js';
