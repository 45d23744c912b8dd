import { useCallback, useDeferredValue, useEffect, useMemo, useRef } from 'react';
import type { Directory } from '../../../../modules/directory/schema.ts';
import { AnnouncementBanner } from './AnnouncementBanner.tsx';
import { DirectoryFooter } from './DirectoryFooter.tsx';
import { DirectoryHeader } from './DirectoryHeader.tsx';
import { DirectoryListing } from './DirectoryListing.tsx';
import { DirectorySearch } from './DirectorySearch.tsx';
import { FeaturedStrip } from './FeaturedStrip.tsx';
import { countTenants, floorsOf } from './floors.ts';
import { IdleWarning } from './IdleWarning.tsx';
import { SidePanel } from './SidePanel.tsx';
import { matcherOf, searchFloors } from './search.ts';
import { lobbyTexts as texts } from './texts.ts';
import { UrgentBand } from './UrgentBand.tsx';
import { useAnnouncements } from './useAnnouncements.ts';
import { useAutoPaging } from './useAutoPaging.ts';
import { useDisplayMode } from './useDisplayMode.ts';
import { useEdges } from './useEdges.ts';
import { useSearchTerm } from './useSearchTerm.ts';
import { useSelfUpdate } from './useSelfUpdate.ts';
import { useTouchKeyboard } from './useTouchKeyboard.ts';

interface DirectoryViewProps {
  directory: Directory;
  /** Epoch ms of the last good answer while the server is away. */
  offlineSince: number | null;
}

/** A building's directory, whatever it hangs on or is held in. */
export function DirectoryView({ directory, offlineSince }: DirectoryViewProps) {
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

  useEdges(page, rotating.length > 0);
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
            all={tenants.length}
            keyboard={keyboard}
          />
          <DirectoryListing floors={floors} found={found} matcher={matcher} term={wanted} onClear={startOver} />
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
