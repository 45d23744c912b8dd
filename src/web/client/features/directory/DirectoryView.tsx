import { useCallback, useEffect } from 'react';
import type { Directory } from '../../../../modules/directory/schema.ts';
import { useAnnouncements } from './announcements/useAnnouncements.ts';
import { useDisplayMode } from './display/useDisplayMode.ts';
import { useSelfUpdate } from './display/useSelfUpdate.ts';
import { useMissedSearch } from './listing/useMissedSearch.ts';
import { PageView } from './PageView.tsx';
import { IdleWarning } from './presence/IdleWarning.tsx';
import { lobbyTexts as texts } from './texts.ts';
import { useDraft } from './useDraft.ts';
import { useFoundFloors } from './useFoundFloors.ts';
import { useWall } from './wall-code.ts';

interface DirectoryViewProps {
  directory: Directory;
  /** Of the building: more than are listed while the rest is on its way. */
  tenantCount: number;
  /** Epoch ms of the last good answer while the server is away. */
  offlineSince: number | null;
}

/** A building's directory: a board on displays, a page on desks and phones. */
export function DirectoryView({ directory: saved, tenantCount, offlineSince }: DirectoryViewProps) {
  const directory = useDraft(saved);
  const display = useDisplayMode(directory);
  const search = useFoundFloors(directory, display.isTouchKiosk);
  const announcements = useAnnouncements(directory.announcements);
  const { setTerm, keyboard, term } = search;
  const isSearching = term !== '' || keyboard.isOpen;

  useSelfUpdate(isSearching);
  const isWhole = tenantCount > 0 && directory.tenants.length >= tenantCount;
  useMissedSearch(directory.slug, search.wanted, isWhole && search.searched !== null && search.found.length === 0);
  useEffect(() => {
    document.title = texts.title({ building: directory.name });
  }, [directory.name]);
  const { close: closeKeyboard } = keyboard;
  const startOver = useCallback(() => {
    setTerm('');
    closeKeyboard();
    window.scrollTo({ top: 0 });
  }, [setTerm, closeKeyboard]);

  const Wall = useWall(display.isDisplay);
  const View = Wall ?? PageView;
  return (
    <>
      <View
        directory={directory}
        tenantCount={tenantCount}
        offlineSince={offlineSince}
        search={search}
        announcements={announcements}
        display={display}
        onStartOver={startOver}
      />
      {display.isKiosk && <IdleWarning isDirty={isSearching} onOver={startOver} />}
    </>
  );
}
