import { type CSSProperties, useEffect, useState } from 'react';
import type { Screen } from '../../../lib/wall-layout/type-size.ts';
import type { Box } from './useScreen.ts';

/** Share of the board's area. */
const SHARE = 1 / 3;
/** Gap between names and picture, as a share of the screen's height. */
const GAP = 0.05;
const TURN_MS = 10_000;

export interface Beside {
  /** Area for the names. */
  readonly box: Box;
  /** Padding of the board, which leaves room for the picture. */
  readonly padding: CSSProperties;
  readonly place: CSSProperties;
}

/** Layout of a picture on a third of the area: right of the names, in portrait above. */
export function besideNames({ width, height }: Box, screen: Screen): Beside {
  const gap = Math.round(screen.height * GAP);
  if (screen.height > screen.width) {
    const pictureHeight = Math.round(height * SHARE);
    return {
      box: { width, height: height - pictureHeight - gap },
      padding: { paddingTop: pictureHeight + gap },
      place: { top: 0, bottom: 'auto', left: 0, height: pictureHeight },
    };
  }
  const pictureWidth = Math.round(width * SHARE);
  return {
    box: { width: width - pictureWidth - gap, height },
    padding: { paddingRight: pictureWidth + gap },
    place: { top: 0, width: pictureWidth },
  };
}

interface WallPictureProps {
  urls: readonly string[];
  isPages: boolean;
  place: CSSProperties;
}

/** Rotating pictures; one that fails to load is skipped. */
export function WallPicture({ urls, isPages, place }: WallPictureProps) {
  const [loadedUrls, setLoadedUrls] = useState<readonly string[]>([]);
  const ready = urls.filter((url) => loadedUrls.includes(url));
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    if (ready.length < 2) return;
    const timer = setInterval(() => setTurn((now) => now + 1), TURN_MS);
    return () => clearInterval(timer);
  }, [ready.length]);
  const currentUrl = ready[turn % Math.max(1, ready.length)];
  return (
    <div className="wall-picture" aria-hidden data-pages={isPages || undefined} style={place}>
      {urls.map((url) => (
        <img
          key={url}
          src={url}
          alt=""
          data-shown={url === currentUrl || undefined}
          onLoad={() => setLoadedUrls((before) => [...before, url])}
        />
      ))}
    </div>
  );
}
