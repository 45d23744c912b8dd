import { type ComponentType, useCallback, useEffect, useState } from 'react';
import type { Directory } from '../../../../modules/directory/schema.ts';
import { BuildingZone } from './clock/clock.ts';
import { useSearchReport } from './counted/useSearchReport.ts';
import { useVisit } from './counted/useVisit.ts';
import { LOBBY_SCREEN, useDisplayMode } from './display/useDisplayMode.ts';
import { useSelfUpdate } from './display/useSelfUpdate.ts';
import { useFloorSearch } from './listing/useFloorSearch.ts';
import { PageView, type ViewProps } from './PageView.tsx';
import { DRAFT, parseDraft, type ScreenDirectory } from './parse.ts';
import { IdleWarning } from './presence/IdleWarning.tsx';
import { displayParameter } from './settings/screen-settings.ts';
import { lobbyTexts as texts } from './texts.ts';

interface DirectoryViewProps {
  directory: ScreenDirectory;
  tenantCount: number;
  offlineSince: number | null;
}

export function DirectoryView({ directory: savedDirectory, tenantCount, offlineSince }: DirectoryViewProps) {
  const directory = useDraft(savedDirectory);
  const display = useDisplayMode(directory);
  const search = useFloorSearch(directory, display.isTouchKiosk);
  const { setTerm, keyboard, term } = search;
  const isSearching = term !== '' || keyboard.isOpen;

  useSelfUpdate(isSearching);
  const isWhole = tenantCount > 0 && directory.tenants.length >= tenantCount;
  const isFound = search.matchingFloors.length > 0 || search.places.length > 0;
  useSearchReport(directory.slug, search.searchTerm, search.highlightQuery && (isFound || isWhole) ? isFound : null);
  useVisit(directory.slug, display);
  useEffect(() => {
    document.title = texts().title({ building: directory.name });
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
    <BuildingZone value={directory.timeZone}>
      <View
        directory={directory}
        tenantCount={tenantCount}
        offlineSince={offlineSince}
        search={search}
        display={display}
        onStartOver={startOver}
      />
      {display.isKiosk && <IdleWarning isDirty={isSearching} onOver={startOver} />}
    </BuildingZone>
  );
}

type Wall = ComponentType<ViewProps>;

let loadedWall: Wall | null = null;

/** Loads the wall's code only where the screen may become one. */
async function loadWall(): Promise<Wall | null> {
  try {
    loadedWall ??= (await import('./WallView.tsx')).WallView;
  } catch (error) {
    console.warn('The board could not be loaded: the page is shown in its place', error);
  }
  return loadedWall;
}

export async function preloadWall(): Promise<void> {
  const displayValue = displayParameter();
  if (displayValue === '1' || (displayValue !== '0' && matchMedia(LOBBY_SCREEN).matches)) await loadWall();
}

function useWall(isWanted: boolean): Wall | null {
  const [Wall, setWall] = useState<Wall | null>(() => loadedWall);
  useEffect(() => {
    if (isWanted && !Wall) void loadWall().then((loadedWallView) => setWall(() => loadedWallView));
  }, [isWanted, Wall]);
  return isWanted ? Wall : null;
}

function useDraft(directory: ScreenDirectory): ScreenDirectory {
  const [draft, setDraft] = useState<Partial<Directory>>({});
  useEffect(() => {
    if (window.parent === window) return;
    const receive = ({ origin, source, data }: MessageEvent<unknown>) => {
      if (origin === location.origin && source === window.parent) setDraft(parseDraft(data));
    };
    window.addEventListener('message', receive);
    window.parent.postMessage({ type: DRAFT }, location.origin);
    return () => window.removeEventListener('message', receive);
  }, []);
  return Object.keys(draft).length === 0 ? directory : { ...directory, ...draft };
}
