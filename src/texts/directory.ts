import english from './generated/directory.en.js';
import spanish from './generated/directory.es.js';
import englishFields from './generated/kit/tenant.en.js';
import spanishFields from './generated/kit/tenant.es.js';
import type { Language } from './languages.ts';

/** What a directory says, with the labels of a tenant's fields. Its messages are in `directory.<language>.json`. */
export type DirectoryWords = typeof english & { readonly fields: typeof englishFields };

/** All languages at once, for the server. A browser loads its own. */
export const directoryWords: Readonly<Record<Language, DirectoryWords>> = {
  en: { ...english, fields: englishFields },
  es: { ...spanish, fields: spanishFields },
};
