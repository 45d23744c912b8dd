import { zipOfAddress } from '../../../../../modules/directory/values.ts';
import { brand } from '../../../../../shared/brand.ts';
import { LANGUAGE_PARAMETER, languages, otherLanguages } from '../../../../../texts/languages.ts';
import { useFetched } from '../fetched.ts';
import { presentLanguage, lobbyTexts as texts } from '../texts.ts';
import { weatherAt } from './weather-api.ts';

/** Who runs the page. On phones, whose header has no room for it, also who measured the weather. */
export function DirectoryFooter({ address }: { address: string }) {
  const { data: weather } = useFetched(weatherAt(zipOfAddress(address)));
  return (
    <footer className="directory-footer">
      <a href="/">{texts.poweredBy({ brand: brand.name })}</a>
      {weather?.source && (
        <span className="directory-footer-source">{texts.weather.source({ name: weather.source })}</span>
      )}
      {otherLanguages(presentLanguage()).map((language) => (
        <a key={language} href={`?${LANGUAGE_PARAMETER}=${language}`} lang={language} hrefLang={language}>
          {languages[language].name}
        </a>
      ))}
    </footer>
  );
}
