import { type ComponentType, useEffect, useState } from 'react';
import { LOBBY_SCREEN } from './display/display-mode.ts';
import { askedDisplay } from './settings/asked-display.ts';
import type { ViewProps } from './view-props.ts';

type Wall = ComponentType<ViewProps>;

let loaded: Wall | null = null;

/** The board's code, on screens that are or may be a wall; phones and desks never ask for it. */
async function loadWall(): Promise<Wall | null> {
  try {
    loaded ??= (await import('./WallView.tsx')).WallView;
  } catch (error) {
    console.warn('The board could not be loaded: the page is shown in its place', error);
  }
  return loaded;
}

/** Before the first drawing, so that a wall begins as one. */
export async function preloadWall(): Promise<void> {
  const asked = askedDisplay();
  if (asked === '1' || (asked !== '0' && matchMedia(LOBBY_SCREEN).matches)) await loadWall();
}

/** The board once it is wanted and there; `null` until then. */
export function useWall(isWanted: boolean): Wall | null {
  const [Wall, setWall] = useState<Wall | null>(() => loaded);
  useEffect(() => {
    if (isWanted && !Wall) void loadWall().then((found) => setWall(() => found));
  }, [isWanted, Wall]);
  return isWanted ? Wall : null;
}
