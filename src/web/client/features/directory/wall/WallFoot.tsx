import type { CSSProperties, ReactNode } from 'react';
import type { Directory, DirectoryAnnouncement } from '../../../../../modules/directory/schema.ts';
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
  const measures = footMeasures({
    height: screen.height * OF_HEIGHT[isPortrait ? (search ? 'searched' : 'portrait') : 'landscape'],
    addressWidth: ruler.suite(placeOf(directory)),
    width: screen.width,
    nameType,
    minType: minType(screen),
    isPortrait,
    isSearchBeside: Boolean(search) && !isPortrait,
    hasAnnouncements: announcements.length > 0,
    hasPages: Boolean(pager),
  });
  return (
    <footer className="wall-foot" style={sizesOf(measures)}>
      <div className="wall-notes">
        {pager}
        <WallAnnouncements
          announcements={announcements}
          width={measures.width / measures.announcement}
          ruler={ruler}
          isStill={isStill}
        />
        <p className="wall-address" dir="auto">
          {beforePhone(directory)}
          {directory.leasingPhone && <span className="wall-phone">{directory.leasingPhone}</span>}
        </p>
      </div>
      {search}
      <div className="wall-scan">
        <DirectoryCode address={addressOf(directory.slug)} className="wall-code" />
        <p aria-hidden>{texts.qr.title}</p>
      </div>
    </footer>
  );
}

function placeOf({ address, leasingContact, leasingPhone }: WallFootProps['directory']): string {
  const leasing = [leasingContact, leasingPhone].filter(Boolean).join(', ');
  return leasing === '' ? address : `${address} · ${texts.leasing({ whom: leasing })}`;
}

/** The phone number must not wrap. */
function beforePhone(directory: WallFootProps['directory']): string {
  const { leasingPhone } = directory;
  return placeOf(directory).slice(0, leasingPhone ? -leasingPhone.length : undefined);
}

function sizesOf({ announcement, address }: { announcement: number; address: number }): CSSProperties {
  const sizes: Record<`--wall-${string}`, string> = {
    '--wall-announcement': `${announcement}px`,
    '--wall-address': `${address}px`,
  };
  return sizes;
}
