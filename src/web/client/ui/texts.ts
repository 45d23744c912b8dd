/** The words the kit itself says; everything else comes from the features. What only forms and dialogs say is apart. */
export { default as kitTexts } from '../../../texts/generated/kit/kit.en.js';
