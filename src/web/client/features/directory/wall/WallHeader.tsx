import type { Directory } from '../../../../../modules/directory/schema.ts';
import { zipOfAddress } from '../../../../../modules/directory/values.ts';
import { Clock } from '../clock/Clock.tsx';
import { offlineText } from '../clock/clock.ts';
import type { Screen } from '../fit/legible.ts';
import type { Ruler } from '../fit/name.ts';
import { BuildingLogo } from '../header/BuildingLogo.tsx';
import { WeatherWidget } from '../header/WeatherWidget.tsx';

/** Shares of the screen. */
const SIZE = 0.031;
const NAME_OF_WIDTH = { portrait: 0.46, landscape: 0.7 };
/** Type size of a name on two lines. */
const TWO_LINES = 0.62;

interface WallHeaderProps {
  directory: Pick<Directory, 'name' | 'address' | 'logoUrl'>;
  offlineSince: number | null;
  screen: Screen;
  ruler: Ruler;
}

export function WallHeader({ directory: { name, address, logoUrl }, offlineSince, screen, ruler }: WallHeaderProps) {
  const size = screen.height * SIZE;
  const share = screen.height > screen.width ? NAME_OF_WIDTH.portrait : NAME_OF_WIDTH.landscape;
  const fitting = (screen.width * share) / ruler.name(name);
  return (
    <header className="wall-header" style={{ fontSize: `${size}px` }}>
      {logoUrl && <BuildingLogo key={logoUrl} url={logoUrl} />}
      <h1
        className="wall-building"
        dir="auto"
        data-long={fitting < size * TWO_LINES || undefined}
        style={{ fontSize: `${Math.min(size, Math.max(fitting, size * TWO_LINES))}px` }}
      >
        {name}
      </h1>
      <p role="status" className="wall-offline">
        {offlineSince !== null && offlineText(offlineSince)}
      </p>
      <WeatherWidget zip={zipOfAddress(address)} isQuiet />
      <Clock />
    </header>
  );
}
