import { WifiOff } from 'lucide-react';
import type { Directory } from '../../../../../modules/directory/schema.ts';
import { zipOf } from '../../../../../modules/directory/values.ts';
import { hasLongWord } from '../../../../../texts/longest-word.ts';
import { Clock } from '../clock/Clock.tsx';
import { offlineText } from '../clock/clock.ts';
import { BuildingLogo } from './BuildingLogo.tsx';
import { WeatherWidget } from './WeatherWidget.tsx';

interface DirectoryHeaderProps {
  directory: Pick<Directory, 'name' | 'address' | 'logoUrl' | 'logoDarkUrl' | 'timeZone'>;
  offlineSince: number | null;
}

export function DirectoryHeader({ directory, offlineSince }: DirectoryHeaderProps) {
  return (
    <header className="directory-header">
      <div className="directory-identity">
        <BuildingLogo directory={directory} />
        <div className="directory-names">
          <h1 className="directory-name" dir="auto" data-long={hasLongWord(directory.name) || undefined}>
            {directory.name}
          </h1>
          <p className="directory-address" dir="auto">
            {directory.address}
          </p>
        </div>
      </div>
      <p role="status" className="directory-offline">
        {offlineSince !== null && (
          <>
            <WifiOff aria-hidden />
            <span>{offlineText(offlineSince, directory.timeZone)}</span>
          </>
        )}
      </p>
      <div className="directory-now">
        <WeatherWidget zip={zipOf(directory)} />
        <Clock />
      </div>
    </header>
  );
}
