import type { CSSProperties, ReactNode } from 'react';
import type { Directory, DirectoryAnnouncement } from '../../../../../modules/directory/schema.ts';
import { useRotation } from '../announcements/announcements.ts';
import { addressOf, DirectoryCode } from '../code/DirectoryCode.tsx';
import { minType, type Screen } from '../fit/legible.ts';
import type { Ruler } from '../fit/name.ts';
import { lobbyTexts as texts } from '../texts.ts';
import { footMeasures } from './foot-measures.ts';
import { WallAnnouncements } from './WallAnnouncements.tsx';

/** As in the styles. */
const OF_HEIGHT = { portrait: 0.102, searched: 0.072, landscape: 0.11 };

interface WallFootProps {
  directory: Pick<Directory, 'slug' | 'address' | 'leasingContact' | 'leasingPhone'>;
  announcements: readonly DirectoryAnnouncement[];
  screen: Screen;
  /** In px. */
  nameType: number;
  ruler: Ruler;
  isStill: boolean;
  pager: ReactNode;
  search: ReactNode;
}

export function WallFoot(props: WallFootProps) {
  const { directory, announcements, screen, nameType, ruler, isStill, pager, search } = props;
  const isPortrait = screen.height > screen.width;
  const addressWidth = ruler.suite([directory.address, leasingOf(directory)].filter(Boolean).join(BETWEEN));
  const measures = footMeasures({
    height: screen.height * OF_HEIGHT[isPortrait ? (search ? 'searched' : 'portrait') : 'landscape'],
    addressWidth,
    width: screen.width,
    nameType,
    minType: minType(screen),
    isPortrait,
    isSearchBeside: Boolean(search) && !isPortrait,
    hasAnnouncements: announcements.length > 0,
    hasPages: Boolean(pager),
  });
  return (
    <footer className="wall-foot" style={sizesOf(measures, minType(screen))}>
      <div className="wall-notes">
        {pager}
        <WallAnnouncements
          announcements={announcements}
          width={measures.width / measures.announcement}
          ruler={ruler}
          isStill={isStill}
        />
        <Place directory={directory} isWhole={addressWidth * measures.address <= measures.width} isStill={isStill} />
      </div>
      {search}
      <div className="wall-scan">
        <DirectoryCode address={addressOf(directory.slug)} className="wall-code" />
        <p aria-hidden>{texts.qr.title}</p>
      </div>
    </footer>
  );
}

const BETWEEN = ' · ';

type PlaceProps = Pick<WallFootProps, 'directory' | 'isStill'> & { isWhole: boolean };

/** Address and leasing on one line, or in turn where both have no room. */
function Place({ directory, isWhole, isStill }: PlaceProps) {
  const { address, leasingPhone } = directory;
  const leasing = leasingOf(directory);
  const lines = isWhole ? [[address, leasing].filter(Boolean).join(BETWEEN)] : [address, leasing].filter(Boolean);
  const { index } = useRotation([...lines.keys()], isStill);
  const line = lines[index] ?? '';
  const phone = leasingPhone && line.endsWith(leasingPhone) ? leasingPhone : '';
  return (
    <p className="wall-address" dir="auto">
      {line.slice(0, line.length - phone.length)}
      {phone && <span className="wall-phone">{phone}</span>}
    </p>
  );
}

function leasingOf({ leasingContact, leasingPhone }: WallFootProps['directory']): string {
  const leasing = [leasingContact, leasingPhone].filter(Boolean).join(', ');
  return leasing && texts.leasing({ whom: leasing });
}

function sizesOf({ announcement, address }: { announcement: number; address: number }, least: number): CSSProperties {
  const sizes: Record<`--wall-${string}`, string> = {
    '--wall-least': `${least}px`,
    '--wall-announcement': `${announcement}px`,
    '--wall-address': `${address}px`,
  };
  return sizes;
}
