import { useEffect, useRef, useState } from 'react';
import type { Display, DisplaySettings } from '../../../../../modules/displays/schema.ts';
import displayTexts from '../../../../../texts/generated/portal/displays.en.js';
import styles from './DisplaysPanel.module.css';
import { answerWall, sendSettings } from './screen-messages.ts';

/** A screen that was never heard of. */
const USUAL = { width: 1080, height: 1920 };

interface ScreenFrameProps {
  display: Pick<Display, 'name' | 'width' | 'height'>;
  slug: string;
  settings: DisplaySettings;
}

/** The wall itself, drawn by its own code at the screen's resolution, and only made smaller. */
export function ScreenFrame({ display, slug, settings }: ScreenFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const { width, height } = display.width && display.height ? { width: display.width, height: display.height } : USUAL;
  const scale = usePlace(frame) / width;
  useEffect(() => {
    sendSettings(frame.current, settings);
    return answerWall(frame.current, () => settings);
  }, [settings]);
  return (
    <div className={styles.screen} style={{ aspectRatio: `${width} / ${height}` }}>
      <iframe
        ref={frame}
        src={`/${slug}?display=1`}
        title={displayTexts.settings.preview({ name: display.name })}
        style={{ width, height, transform: `scale(${scale})` }}
        tabIndex={-1}
        inert
      />
    </div>
  );
}

/** How wide the frame's place is, in px. */
function usePlace(frame: React.RefObject<HTMLIFrameElement | null>): number {
  const [place, setPlace] = useState(0);
  useEffect(() => {
    const parent = frame.current?.parentElement;
    if (!parent) return;
    const observer = new ResizeObserver(() => setPlace(parent.clientWidth));
    observer.observe(parent);
    return () => observer.disconnect();
  }, [frame]);
  return place;
}
