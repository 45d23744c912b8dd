/** What a screen says that nobody has paired yet. */
export { default as pairingTexts } from '../../../../../texts/generated/front/pairing.en.js';
