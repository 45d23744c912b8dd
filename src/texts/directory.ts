import english from './generated/directory.en.js';
import spanish from './generated/directory.es.js';
import type { Language } from './languages.ts';

/** What a directory says. Its messages stand in `directory.<language>.json`. */
export type DirectoryWords = typeof english;

/** All languages at once, for the server. A browser loads its own. */
export const directoryWords: Readonly<Record<Language, DirectoryWords>> = { en: english, es: spanish };
