import { type CSSProperties, useEffect, useState } from 'react';
import type { Screen } from '../../../lib/board/legible.ts';
import type { Box } from './useScreen.ts';

/** Of the board's area. */
const SHARE = 1 / 3;
/** Between names and picture, in shares of the screen's height. */
const GAP = 0.05;
const TURN_MS = 10_000;

export interface Beside {
  /** What is left for the names. */
  readonly box: Box;
  /** Room that the board leaves free. */
  readonly padding: CSSProperties;
  readonly place: CSSProperties;
}

/** A third of the area: to the right of the names, on a standing screen above them. */
export function besideNames({ width, height }: Box, screen: Screen): Beside {
  const gap = Math.round(screen.height * GAP);
  if (screen.height > screen.width) {
    const own = Math.round(height * SHARE);
    return {
      box: { width, height: height - own - gap },
      padding: { paddingTop: own + gap },
      place: { top: 0, bottom: 'auto', left: 0, height: own },
    };
  }
  const own = Math.round(width * SHARE);
  return {
    box: { width: width - own - gap, height },
    padding: { paddingRight: own + gap },
    place: { top: 0, width: own },
  };
}

interface WallPictureProps {
  urls: readonly string[];
  isPages: boolean;
  place: CSSProperties;
}

/** Pages take turns. One that cannot be loaded is passed over; the names never wait for any. */
export function WallPicture({ urls, isPages, place }: WallPictureProps) {
  const [loaded, setLoaded] = useState<readonly string[]>([]);
  const ready = urls.filter((url) => loaded.includes(url));
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    if (ready.length < 2) return;
    const timer = setInterval(() => setTurn((now) => now + 1), TURN_MS);
    return () => clearInterval(timer);
  }, [ready.length]);
  const shown = ready[turn % Math.max(1, ready.length)];
  return (
    <div className="wall-picture" aria-hidden data-pages={isPages || undefined} style={place}>
      {urls.map((url) => (
        <img
          key={url}
          src={url}
          alt=""
          data-shown={url === shown || undefined}
          onLoad={() => setLoaded((before) => [...before, url])}
        />
      ))}
    </div>
  );
}
