import { type CSSProperties, type ReactNode, useMemo } from 'react';
import type { Directory, DirectoryAnnouncement } from '../../../../../modules/directory/schema.ts';
import type { Ruler } from '../../../lib/wall-layout/break-name.ts';
import { minNoteType, type Screen } from '../../../lib/wall-layout/type-size.ts';
import { useRotation } from '../announcements/announcements.ts';
import { addressOf, DirectoryCode } from '../code/DirectoryCode.tsx';
import { lobbyTexts as texts } from '../texts.ts';
import { type FootMeasures, footMeasures } from './foot-measures.ts';
import { linesOf, viewsOf } from './foot-views.ts';
import { WallAnnouncements } from './WallAnnouncements.tsx';

/** Shares of the screen's height, as in the styles. */
const OF_HEIGHT = { portrait: 0.102, searched: 0.072, landscape: 0.11 };
/** Height of a portrait wall's search row as a share of the screen's. */
const SEARCH = 0.052;

interface WallFootProps {
  directory: Pick<Directory, 'slug' | 'address' | 'leasingContact' | 'leasingPhone'>;
  announcements: readonly DirectoryAnnouncement[];
  screen: Screen;
  /** Type size of the board's names in px. */
  nameType: number;
  ruler: Ruler;
  isStill: boolean;
  pager: ReactNode;
  search: ReactNode;
}

export function WallFoot(props: WallFootProps) {
  const { directory, announcements, screen, nameType, ruler, isStill, pager, search } = props;
  const isPortrait = screen.height > screen.width;
  const places = useMemo(() => placesOf(directory), [directory]);
  const addressWidth = ruler.suite(places.join(BETWEEN));
  const measures = footMeasures({
    height: screen.height * OF_HEIGHT[isPortrait ? (search ? 'searched' : 'portrait') : 'landscape'],
    addressWidth,
    width: screen.width,
    nameType,
    minType: minNoteType(screen),
    isPortrait,
    isSearchBeside: Boolean(search) && !isPortrait,
    hasPages: Boolean(pager),
    linesIn: (width) => Math.max(0, ...announcements.map(({ message }) => linesOf(message, width, ruler).length)),
  });
  const isWhole = addressWidth * measures.address <= measures.width;
  const placeTexts = useMemo(() => (isWhole ? [places.join(BETWEEN)] : places), [places, isWhole]);
  return (
    <footer className="wall-foot" style={sizesOf(measures, isPortrait && search ? SEARCH * screen.height : 0)}>
      <div className="wall-notes">
        {pager}
        <WallAnnouncements
          announcements={announcements}
          quietTexts={measures.isInTurn ? placeTexts : NONE}
          width={measures.width / measures.announcement}
          lines={measures.lines}
          ruler={ruler}
          isStill={isStill}
        />
        {!measures.isInTurn && (
          <Place texts={placeTexts} width={measures.width / measures.address} ruler={ruler} isStill={isStill} />
        )}
      </div>
      {search}
      <div className="wall-scan">
        <DirectoryCode address={addressOf(directory.slug)} className="wall-code" />
        <p aria-hidden>{texts().qr.title}</p>
      </div>
    </footer>
  );
}

const BETWEEN = ' · ';
const NONE: readonly string[] = [];

interface PlaceProps {
  texts: readonly string[];
  /** Width in em. */
  width: number;
  ruler: Ruler;
  isStill: boolean;
}

/** Address and leasing on one line, or rotating over several. */
function Place({ texts: allTexts, width, ruler, isStill }: PlaceProps) {
  const lines = useMemo(
    () => allTexts.flatMap((text) => viewsOf(text, width, ruler, 1).flat()),
    [allTexts, width, ruler],
  );
  const { index } = useRotation([...lines.keys()], isStill);
  return (
    <p className="wall-address" dir="auto">
      {lines[index]}
    </p>
  );
}

function placesOf({ address, leasingContact, leasingPhone }: WallFootProps['directory']): string[] {
  const whom = [leasingContact, leasingPhone].filter(Boolean).join(', ');
  return [address, whom && texts().leasing({ whom })].filter(Boolean);
}

function sizesOf({ announcement, address, height }: FootMeasures, searchHeight: number): CSSProperties {
  const sizes: Record<`--wall-${string}`, string> = {
    '--wall-announcement': `${announcement}px`,
    '--wall-address': `${address}px`,
    '--wall-least-foot': `${height + searchHeight}px`,
  };
  return sizes;
}
