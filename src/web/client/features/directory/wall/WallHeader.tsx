import type { Directory } from '../../../../../modules/directory/schema.ts';
import { zipOfAddress } from '../../../../../modules/directory/values.ts';
import { Clock } from '../clock/Clock.tsx';
import { offlineText } from '../clock/clock.ts';
import type { Screen } from '../fit/legible.ts';
import { breakName, measureName, type Ruler } from '../fit/name.ts';
import { BuildingLogo } from '../header/BuildingLogo.tsx';
import { WeatherWidget } from '../header/WeatherWidget.tsx';

/** Shares of the screen. */
const SIZE = 0.031;
const NAME_OF_WIDTH = { portrait: 0.46, landscape: 0.7 };
/** Type size of a name on two lines. */
const TWO_LINES = 0.62;
/** Of a building with few tenants. */
const FEW_SIZE = { portrait: 0.06, landscape: 0.1 };
const FEW_OF_WIDTH = 0.9;
/** Of the height, without the space around it. */
const FEW_OF_HEIGHT = 0.13;
const LINE = 1.1;
/** A name this much smaller beside the clock gets a line of its own below it. */
const FEW_BESIDE = 0.8;
const STEP = 0.97;

interface Heading {
  /** In px. */
  type: number;
  isLong: boolean;
  isBelowClock: boolean;
}

/** The name of a building with few tenants is the largest thing on the wall. */
export function headingOf(name: string, screen: Screen, ruler: Ruler, isFew: boolean): Heading {
  const shape = screen.height > screen.width ? 'portrait' : 'landscape';
  const beside = screen.width * NAME_OF_WIDTH[shape];
  const size = screen.height * SIZE;
  if (!isFew) {
    const fitting = beside / ruler.name(name);
    const isLong = fitting < size * TWO_LINES;
    return { type: Math.min(size, Math.max(fitting, size * TWO_LINES)), isLong, isBelowClock: false };
  }
  const measured = measureName(name, ruler);
  const most = screen.height * FEW_SIZE[shape];
  const largest = (width: number) => {
    for (let type = most; type > size * TWO_LINES; type *= STEP) {
      const lines = breakName(measured, { first: width / type, rest: width / type, lines: 2, isPlain: true })?.lines;
      if (lines && lines.length * type * LINE <= screen.height * FEW_OF_HEIGHT)
        return { type, isLong: lines.length > 1 };
    }
    return { type: size * TWO_LINES, isLong: true };
  };
  const [small, whole] = [largest(beside), largest(screen.width * FEW_OF_WIDTH)];
  const isBelowClock = shape === 'portrait' && small.type < whole.type * FEW_BESIDE;
  return { ...(isBelowClock ? whole : small), isBelowClock };
}

interface WallHeaderProps {
  directory: Pick<Directory, 'name' | 'address' | 'logoUrl'>;
  offlineSince: number | null;
  screen: Screen;
  heading: Heading;
}

export function WallHeader({ directory: { name, address, logoUrl }, offlineSince, screen, heading }: WallHeaderProps) {
  return (
    <header
      className="wall-header"
      data-below={heading.isBelowClock || undefined}
      style={{ fontSize: `${screen.height * SIZE}px` }}
    >
      {logoUrl && <BuildingLogo key={logoUrl} url={logoUrl} />}
      <h1
        className="wall-building"
        dir="auto"
        data-long={heading.isLong || undefined}
        style={{ fontSize: `${heading.type}px` }}
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
