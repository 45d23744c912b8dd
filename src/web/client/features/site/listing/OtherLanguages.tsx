import { LANGUAGE_PARAMETER, languageNames, otherLanguages } from '../../../../../texts/languages.ts';
import { pageLanguage } from '../../../../../texts/page-language.ts';

/** The same page in another language, which takes the link's token along. */
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
