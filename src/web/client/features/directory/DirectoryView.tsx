import { type ComponentType, useCallback, useEffect, useState } from 'react';
import type { Directory } from '../../../../modules/directory/schema.ts';
import { BuildingZone } from './clock/clock.ts';
import { useSearchReport } from './counted/useSearchReport.ts';
import { useVisit } from './counted/useVisit.ts';
import { LOBBY_SCREEN, useDisplayMode } from './display/useDisplayMode.ts';
import { useSelfUpdate } from './display/useSelfUpdate.ts';
import { useFoundFloors } from './listing/useFoundFloors.ts';
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

export function DirectoryView({ directory: saved, tenantCount, offlineSince }: DirectoryViewProps) {
  const directory = useDraft(saved);
  const display = useDisplayMode(directory);
  const search = useFoundFloors(directory, display.isTouchKiosk);
  const { setTerm, keyboard, term } = search;
  const isSearching = term !== '' || keyboard.isOpen;

  useSelfUpdate(isSearching);
  const isWhole = tenantCount > 0 && directory.tenants.length >= tenantCount;
  const isFound = search.found.length > 0 || search.places.length > 0;
  useSearchReport(directory.slug, search.wanted, search.searched && (isFound || isWhole) ? isFound : null);
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

let loaded: Wall | null = null;

/** Loaded only on screens that are or may be a wall. */
async function loadWall(): Promise<Wall | null> {
  try {
    loaded ??= (await import('./WallView.tsx')).WallView;
  } catch (error) {
    console.warn('The board could not be loaded: the page is shown in its place', error);
  }
  return loaded;
}

export async function preloadWall(): Promise<void> {
  const asked = displayParameter();
  if (asked === '1' || (asked !== '0' && matchMedia(LOBBY_SCREEN).matches)) await loadWall();
}

function useWall(isWanted: boolean): Wall | null {
  const [Wall, setWall] = useState<Wall | null>(() => loaded);
  useEffect(() => {
    if (isWanted && !Wall) void loadWall().then((found) => setWall(() => found));
  }, [isWanted, Wall]);
  return isWanted ? Wall : null;
}

/** Applies unsaved settings from the portal's preview. */
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
