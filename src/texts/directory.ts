import english from './generated/directory.en.js';
import spanish from './generated/directory.es.js';
import englishFields from './generated/kit/tenant.en.js';
import spanishFields from './generated/kit/tenant.es.js';
import type { Language } from './languages.ts';

/** Screen texts of a directory, from `directory.<language>.json`, with field labels. */
export type DirectoryWords = typeof english & { readonly fields: typeof englishFields };

/** All languages, server only: a browser loads its own. */
export const directoryWords: Readonly<Record<Language, DirectoryWords>> = {
  en: { ...english, fields: englishFields },
  es: { ...spanish, fields: spanishFields },
};
