import { zipOfAddress } from '../../../../../modules/directory/values.ts';
import { useFetched } from '../../../lib/fetched.ts';
import { lobbyTexts as texts } from '../texts.ts';
import { weatherAt } from './weather-api.ts';

/** Who runs the page. On phones, whose header has no room for it, also who measured the weather. */
export function DirectoryFooter({ address }: { address: string }) {
  const { data: weather } = useFetched(weatherAt(zipOfAddress(address)));
  return (
    <footer className="directory-footer">
      <a href="/">{texts.poweredBy}</a>
      {weather && <span className="directory-footer-source">{texts.weather.source(weather.source)}</span>}
    </footer>
  );
}
