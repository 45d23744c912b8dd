import { CloudFog, CloudLightning, CloudRain, CloudSnow, Cloudy, RotateCw, Sun, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Weather } from '../../../../../modules/directory/schema.ts';
import { hasWeather } from '../../../lib/weather-service.ts';
import { PlainIconButton } from '../controls/PlainIconButton.tsx';
import { useFetched } from '../shared-query.ts';
import { lobbyTexts } from '../texts.ts';
import { type Condition, conditionOf, weatherAt } from './weather.ts';

const texts = () => lobbyTexts().weather;
const STILL_TRUE_MS = 2 * 3_600_000;
const icons: Record<Condition, typeof Sun> = {
  storm: CloudLightning,
  rain: CloudRain,
  snow: CloudSnow,
  mist: CloudFog,
  clear: Sun,
  clouds: Cloudy,
};

interface WeatherWidgetProps {
  zip: string | null;
  /** Hides errors: visitors of a wall cannot act on them. */
  isQuiet?: boolean;
}

export function WeatherWidget({ zip, isQuiet = false }: WeatherWidgetProps) {
  const source = weatherAt(zip);
  const { data, dataUpdatedAt, isError, isFetching } = useFetched(source);
  const isOld = isError && performance.now() - dataUpdatedAt > STILL_TRUE_MS;
  if (data && !isOld) return <Reading weather={data} />;
  if (isQuiet || !hasWeather()) return null;
  if (zip === null) return <Trouble words={texts().noLocation} />;
  if (isError) return <Trouble words={texts().unavailable} onRetry={source.refetch} isRetrying={isFetching} />;
  return (
    <Widget>
      {data === null ? (
        <span className="directory-weather-words">{texts().nothing}</span>
      ) : (
        <>
          <span className="directory-weather-figure" aria-hidden>
            {texts().noFigure}
          </span>
          <span className="directory-unseen">{texts().loading}</span>
        </>
      )}
    </Widget>
  );
}

function Widget({ isTrouble = false, children }: { isTrouble?: boolean; children: ReactNode }) {
  return (
    <section className="directory-weather" aria-label={texts().label} data-trouble={isTrouble || undefined}>
      {children}
    </section>
  );
}

function Reading({ weather: { weather, main, source } }: { weather: Weather }) {
  const [condition] = weather;
  const sky = conditionOf(condition?.id ?? 800);
  const Icon = icons[sky];
  return (
    <Widget>
      <Icon aria-hidden />
      <span className="directory-weather-figure">{texts().degrees({ fahrenheit: Math.round(main.temp) })}</span>
      <span className="directory-weather-words">
        <span className="directory-weather-sky">
          {texts().sky({ condition: sky, description: condition?.description ?? '' })}
        </span>
        <span className="directory-weather-source">{source}</span>
      </span>
    </Widget>
  );
}

function Trouble(props: { words: string; onRetry?: () => void; isRetrying?: boolean }) {
  return (
    <Widget isTrouble>
      <TriangleAlert aria-hidden />
      <span className="directory-weather-figure">{texts().noFigure}</span>
      <span className="directory-weather-words">{props.words}</span>
      {props.onRetry && (
        <PlainIconButton
          label={texts().retry}
          size="small"
          onPress={props.onRetry}
          aria-disabled={props.isRetrying ?? false}
        >
          <RotateCw aria-hidden />
        </PlainIconButton>
      )}
    </Widget>
  );
}
