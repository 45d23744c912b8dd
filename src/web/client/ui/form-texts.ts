/** The words of the kit's forms and dialogs, which the public directory does without. */
export { default as formTexts } from '../../../texts/generated/kit/forms.en.js';
