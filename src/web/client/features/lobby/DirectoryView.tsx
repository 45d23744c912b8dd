import { useCallback, useDeferredValue, useEffect, useMemo, useRef } from 'react';
import type { Directory } from '../../../../modules/directory/schema.ts';
import { AnnouncementBanner } from './announcements/AnnouncementBanner.tsx';
import { UrgentBand } from './announcements/UrgentBand.tsx';
import { useAnnouncements } from './announcements/useAnnouncements.ts';
import { useAutoPaging } from './display/useAutoPaging.ts';
import { useDisplayMode } from './display/useDisplayMode.ts';
import { useSelfUpdate } from './display/useSelfUpdate.ts';
import { useStickyInsets } from './display/useStickyInsets.ts';
import { DirectoryFooter } from './header/DirectoryFooter.tsx';
import { DirectoryHeader } from './header/DirectoryHeader.tsx';
import { useTouchKeyboard } from './keyboard/useTouchKeyboard.ts';
import { DirectoryListing } from './listing/DirectoryListing.tsx';
import { DirectorySearch } from './listing/DirectorySearch.tsx';
import { countTenants, floorsOf } from './listing/floors.ts';
import { matcherOf, searchFloors } from './listing/search.ts';
import { useSearchTerm } from './listing/useSearchTerm.ts';
import { FeaturedStrip } from './panel/FeaturedStrip.tsx';
import { SidePanel } from './panel/SidePanel.tsx';
import { IdleWarning } from './presence/IdleWarning.tsx';
import { lobbyTexts as texts } from './texts.ts';

interface DirectoryViewProps {
  directory: Directory;
  /** Of the building: more than are listed while the rest is on its way. */
  tenantCount: number;
  /** Epoch ms of the last good answer while the server is away. */
  offlineSince: number | null;
}

/** A building's directory, on displays, desks and phones. */
export function DirectoryView({ directory, tenantCount, offlineSince }: DirectoryViewProps) {
  const { tenants, contacts } = directory;
  const { isDisplay, isKiosk, isTouchKiosk, isAttended } = useDisplayMode();
  const [term, setTerm] = useSearchTerm();
  const keyboard = useTouchKeyboard(isTouchKiosk);
  const isSearching = term !== '' || keyboard.isOpen;
  // Typing never waits for the list: with thousands of tenants that follows a moment later.
  const wanted = useDeferredValue(term);
  const matcher = useMemo(() => matcherOf(wanted), [wanted]);
  const floors = useMemo(() => floorsOf({ tenants, contacts }), [tenants, contacts]);
  const found = useMemo(() => searchFloors(floors, matcher), [floors, matcher]);
  const { urgent, rotating } = useAnnouncements(directory.announcements);
  const page = useRef<HTMLDivElement>(null);

  useStickyInsets(page, rotating.length > 0);
  useAutoPaging(page, isDisplay && !isAttended);
  useSelfUpdate(isSearching);
  useEffect(() => {
    document.title = texts.title(directory.name);
  }, [directory.name]);
  const { close: closeKeyboard } = keyboard;
  const startOver = useCallback(() => {
    setTerm('');
    closeKeyboard();
    window.scrollTo({ top: 0 });
  }, [setTerm, closeKeyboard]);

  return (
    <div className="directory" ref={page}>
      <div className="directory-top">
        <DirectoryHeader directory={directory} offlineSince={offlineSince} />
        <UrgentBand announcements={urgent} />
      </div>
      <div className="directory-body">
        <main id="main" tabIndex={-1} className="directory-main">
          <DirectorySearch
            term={term}
            onChange={setTerm}
            found={countTenants(found)}
            all={tenantCount}
            keyboard={keyboard}
          />
          <DirectoryListing floors={floors} found={found} matcher={matcher} term={wanted} onClear={startOver} />
          {tenants.length < tenantCount && <p className="directory-more">{texts.more(tenants.length, tenantCount)}</p>}
        </main>
        <SidePanel directory={directory} />
      </div>
      <FeaturedStrip />
      <DirectoryFooter address={directory.address} />
      <AnnouncementBanner announcements={rotating} isUnattended={isDisplay && !isAttended} />
      {isKiosk && <IdleWarning isDirty={isSearching} onOver={startOver} />}
    </div>
  );
}
