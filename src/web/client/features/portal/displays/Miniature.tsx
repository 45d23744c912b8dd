import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Display } from '../../../../../modules/displays/schema.ts';
import displayTexts from '../../../../../texts/generated/portal/displays.en.js';
import { pictureQuery } from './api.ts';
import styles from './Miniature.module.css';

/** In px, at most. */
const WIDTH = 128;
const HEIGHT = 80;
/** It is drawn before it comes into sight. */
const NEAR = '300px';

interface MiniatureProps {
  property: { id: number; slug: string; version: number };
  display: Display;
}

/** What a screen shows, small: a picture of the version that it reports. While it is behind, the picture is the one it had. */
export function Miniature({ property, display }: MiniatureProps) {
  const { name, settings, version, width, height } = display;
  const place = useRef<HTMLDivElement>(null);
  const isNear = useNear(place);
  const screen = { width: width || 1080, height: height || 1920 };
  const { data: picture } = useQuery({
    ...pictureQuery(property.id, { slug: property.slug, version: version ?? 0, ...screen, settings }),
    enabled: isNear && version !== null && version >= property.version,
    placeholderData: keepPreviousData,
  });
  const scale = Math.min(WIDTH / screen.width, HEIGHT / screen.height);
  const size = { width: screen.width * scale, height: screen.height * scale };
  return (
    <div ref={place} className={styles.miniature} style={size} data-miniature>
      {isNear && picture && (
        <iframe
          title={displayTexts.table.picture({ name })}
          srcDoc={picture}
          sandbox="allow-same-origin" // for its fonts; no script runs in it
          style={{ ...screen, transform: `scale(${scale})` }}
          tabIndex={-1}
          inert
        />
      )}
    </div>
  );
}

function useNear(place: React.RefObject<HTMLElement | null>): boolean {
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
