import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { pictureQuery } from './api.ts';
import styles from './WallPicture.module.css';
import type { PictureRequest } from './wall-frames.ts';

/** Margin around the viewport in which pictures are drawn ahead. */
const NEAR = '300px';

interface WallPictureProps extends PictureRequest {
  propertyId: number;
  title: string;
  /** In px. */
  most: { width: number; height: number };
  /** Whether the wall's code may load already. */
  isDue?: boolean;
}

/** The building's board as the wall draws it at these settings: no photograph of a device. */
export function WallPicture({ propertyId, title, most, isDue = true, ...request }: WallPictureProps) {
  const place = useRef<HTMLDivElement>(null);
  const isNear = useNear(place);
  const { width, height } = request;
  const { data: picture } = useQuery({
    ...pictureQuery(propertyId, request),
    enabled: isNear && isDue,
    placeholderData: keepPreviousData,
  });
  const scale = Math.min(most.width / width, most.height / height);
  return (
    <div ref={place} className={styles.picture} style={{ width: width * scale, height: height * scale }} data-miniature>
      {isNear && picture && (
        <iframe
          title={title}
          srcDoc={picture}
          sandbox="allow-same-origin" // for its fonts; it runs no script
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
      rootMargin: NEAR,
    });
    observer.observe(place.current);
    return () => observer.disconnect();
  }, [place]);
  return isNear;
}
