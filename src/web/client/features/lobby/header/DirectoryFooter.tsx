import { useQuery } from '@tanstack/react-query';
import { zipOfAddress } from '../../../../../modules/directory/schema.ts';
import { lobbyTexts as texts } from '../texts.ts';
import { weatherQuery } from './weather-api.ts';

/** Who runs the page. On phones, whose header has no room for it, also who measured the weather. */
export function DirectoryFooter({ address }: { address: string }) {
  const { data: weather } = useQuery(weatherQuery(zipOfAddress(address)));
  return (
    <footer className="directory-footer">
      <a href="/">{texts.poweredBy}</a>
      {weather && <span className="directory-footer-source">{texts.weather.source(weather.source)}</span>}
    </footer>
  );
}
