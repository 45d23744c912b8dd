import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { Display } from '../../../../../modules/displays/schema.ts';
import displayTexts from '../../../../../texts/generated/portal/displays.en.js';
import { cx } from '../../../ui/cx.ts';
import { pictureQuery } from './api.ts';
import styles from './DisplayRow.module.css';
import { SCREEN_SIZE } from './wall-frames.ts';

/** Maximum size in px. */
const PICTURE_WIDTH = 144;
const PICTURE_HEIGHT = 112;
/** Margin around the viewport in which pictures are drawn ahead. */
const NEAR = '300px';

interface MiniatureProps {
  property: { id: number; slug: string; version: number };
  display: Display;
  /** The screen does not show this now. */
  isFaded: boolean;
}

/** The building's board as the wall draws it at this screen's settings: no photograph of the device. */
export function Miniature({ property, display, isFaded }: MiniatureProps) {
  const { name, settings, version, width, height } = display;
  const place = useRef<HTMLDivElement>(null);
  const isNear = useNear(place);
  const screen = width && height ? { width, height } : SCREEN_SIZE;
  const request = { slug: property.slug, version: Math.max(version ?? 0, property.version), ...screen, settings };
  const { data: picture } = useQuery({
    ...pictureQuery(property.id, request),
    enabled: isNear,
    placeholderData: keepPreviousData,
  });
  const scale = Math.min(PICTURE_WIDTH / screen.width, PICTURE_HEIGHT / screen.height);
  const size = { width: screen.width * scale, height: screen.height * scale };
  return (
    <div ref={place} className={cx(styles.miniature, isFaded && styles.faded)} style={size} data-miniature>
      {isNear && picture && (
        <iframe
          title={displayTexts.row.picture({ name })}
          srcDoc={picture}
          sandbox="allow-same-origin" // for its fonts; it runs no script
          style={{ ...screen, transform: `scale(${scale})` }}
          tabIndex={-1}
          inert
        />
      )}
    </div>
  );
}

function useNear(place: RefObject<HTMLElement | null>): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    if (!place.current) return;
    const observer = new IntersectionObserver((entries) => setNear(entries.at(-1)?.isIntersecting === true), {
      rootMargin: NEAR,
    });
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [place]);
  return isNear;
}
