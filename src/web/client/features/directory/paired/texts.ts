import english from '../../../../../texts/generated/pairing.en.js';
import spanish from '../../../../../texts/generated/pairing.es.js';
import type { Language } from '../../../../../texts/languages.ts';
import { presentLanguage } from '../texts.ts';

const pairingWords: Readonly<Record<Language, typeof english>> = { en: english, es: spanish };

/** What a screen says that nobody has paired yet, in the language of its browser. */
export const pairingTexts = () => pairingWords[presentLanguage()];
