import { languages } from './languages.ts';
import { pageLanguage } from './page-language.ts';

/** Where a machine has no language, as screens on small systems, Chromium says `en-US@posix`, over which `Intl` throws. */
const TAG = /^([a-z]{2,3})(-[a-z\d]{2,8})*$/i;

/** As `Intl` wants to know it: the reader's own kind of the page's language (`en-GB`), else ours (`en-US`). */
export function pageLocale(): string {
  const language = pageLanguage();
  const own = globalThis.navigator?.languages?.find((tag) => TAG.exec(tag)?.[1]?.toLowerCase() === language);
  return own ?? languages[language].locale;
}
