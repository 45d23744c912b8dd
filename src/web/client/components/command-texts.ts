export { default as commandTexts } from '../../../texts/generated/kit/commands.en.js';
