import type { DirectoryWords } from '../../../../texts/directory.ts';
import english from '../../../../texts/generated/directory.en.js';
import kitTexts from '../../../../texts/generated/kit/kit.en.js';
import shellTexts from '../../../../texts/generated/kit/shell.en.js';
import { firstLanguage, type Language, languages } from '../../../../texts/languages.ts';

/** Everything the public directory page says, in the language of the page. */
export const lobbyTexts: DirectoryWords = copyOf(english);

let present: Language = firstLanguage;

/** In which the page speaks. */
export const presentLanguage = (): Language => present;

/** As `Intl` wants to know it: `es-US`. */
export const presentLocale = (): string => languages[present].locale;

/** From now on. Whoever has taken texts or a group of them finds other words there; what is drawn has to be drawn anew. */
export function speak(language: Language, words: DirectoryWords): void {
  present = language;
  replace(lobbyTexts, words);
  Object.assign(kitTexts, words.kit);
  Object.assign(shellTexts, { skip: words.kit.skip });
}

/** A copy of its groups: the English words stay as they are for whoever comes back to them. */
function copyOf<T extends object>(words: T): T {
  const groups = Object.entries(words).filter(([, value]) => typeof value === 'object');
  return { ...words, ...Object.fromEntries(groups.map(([key, group]) => [key, { ...group }])) };
}

function replace(texts: object, words: object): void {
  for (const [key, value] of Object.entries(words)) {
    const group: unknown = Reflect.get(texts, key);
    if (typeof group === 'object' && group !== null) replace(group, value);
    else Reflect.set(texts, key, value);
  }
}
