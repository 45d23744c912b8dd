import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { pictureQuery } from './api.ts';
import styles from './WallPicture.module.css';
import type { PictureRequest } from './wall-frames.ts';

/** Margin around the viewport within which pictures are rendered. */
const VIEWPORT_MARGIN = '300px';

interface WallPictureProps extends PictureRequest {
  propertyId: number;
  title: string;
  /** Maximum size in px. */
  maxSize: { width: number; height: number };
  /** Whether the wall's code may load already. */
  isDue?: boolean;
}

/** Building's board as the wall renders it at these settings. */
export function WallPicture({ propertyId, title, maxSize, isDue = true, ...request }: WallPictureProps) {
  const place = useRef<HTMLDivElement>(null);
  const isNear = useNear(place);
  const { width, height } = request;
  const { data: picture } = useQuery({
    ...pictureQuery(propertyId, request),
    enabled: isNear && isDue,
    placeholderData: keepPreviousData,
  });
  const scale = Math.min(maxSize.width / width, maxSize.height / height);
  return (
    <div ref={place} className={styles.picture} style={{ width: width * scale, height: height * scale }} data-miniature>
      {isNear && picture && (
        <iframe
          title={title}
          srcDoc={picture}
          sandbox="allow-same-origin" // same origin for its fonts; it runs no script
          style={{ width, height, transform: `scale(${scale})` }}
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
      rootMargin: VIEWPORT_MARGIN,
    });
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [place]);
  return isNear;
}
