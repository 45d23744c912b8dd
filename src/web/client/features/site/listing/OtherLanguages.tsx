import { LANGUAGE_PARAMETER, languageNames, otherLanguages } from '../../../../../texts/languages.ts';
import { pageLanguage } from '../../../../../texts/page-language.ts';

/** Links to the page in other languages, with the token. */
export function OtherLanguages({ token }: { token: string | null }) {
  const hash = token ? `#token=${encodeURIComponent(token)}` : '';
  return (
    <p>
      {otherLanguages(pageLanguage()).map((language) => (
        <a key={language} href={`?${LANGUAGE_PARAMETER}=${language}${hash}`} lang={language} hrefLang={language}>
          {languageNames[language]}
        </a>
      ))}
    </p>
  );
}
