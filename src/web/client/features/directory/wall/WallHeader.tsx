import type { Ref } from 'react';
import type { Directory } from '../../../../../modules/directory/schema.ts';
import { zipOf } from '../../../../../modules/directory/values.ts';
import type { Screen } from '../../../lib/wall-layout/type-size.ts';
import { Clock } from '../clock/Clock.tsx';
import { offlineText } from '../clock/clock.ts';
import { BuildingLogo } from '../header/BuildingLogo.tsx';
import { WeatherWidget } from '../header/WeatherWidget.tsx';
import { clockType, type Heading } from './heading.ts';

interface WallHeaderProps {
  directory: Pick<Directory, 'name' | 'address' | 'logoUrl' | 'logoDarkUrl' | 'timeZone'>;
  offlineSince: number | null;
  screen: Screen;
  heading: Heading;
  aside: Ref<HTMLDivElement>;
}

export function WallHeader(props: WallHeaderProps) {
  const { directory, offlineSince, screen, heading, aside } = props;
  const { name, logoUrl } = directory;
  return (
    <header
      className="wall-header"
      data-below={heading.isBelowClock || undefined}
      style={{ fontSize: `${clockType(screen)}px` }}
    >
      {logoUrl && <BuildingLogo directory={directory} />}
      <h1
        className="wall-building"
        dir="auto"
        data-long={heading.isLong || undefined}
        style={{ fontSize: `${heading.type}px` }}
      >
        {name}
      </h1>
      <div className="wall-aside" ref={aside}>
        <WeatherWidget zip={zipOf(directory)} isQuiet />
        <Clock />
        <p role="status" className="wall-offline">
          {offlineSince !== null && offlineText(offlineSince, directory.timeZone)}
        </p>
      </div>
    </header>
  );
}
