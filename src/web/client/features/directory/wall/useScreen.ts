import { type RefObject, useMemo } from 'react';
import { type Screen, USUAL_INCHES, USUAL_METRES } from '../fit/legible.ts';
import { useScreenSettings } from '../settings/screen-settings.ts';
import { useBox } from './useBox.ts';

/** The screen that a wall fills; how large it is and from where it is read, its address can say (`?inches=55&metres=3`). */
export function useScreen(wall: RefObject<HTMLElement | null>): Screen {
  const box = useBox(wall);
  const width = box?.width || window.innerWidth;
  const height = box?.height || window.innerHeight;
  const { diagonalInches, distanceMetres } = useScreenSettings();
  return useMemo(() => {
    const asked = new URLSearchParams(location.search);
    return {
      width,
      height,
      diagonalInches: diagonalInches ?? within(asked.get('inches'), 7, 200, USUAL_INCHES),
      distanceMetres: distanceMetres ?? within(asked.get('metres'), 0.3, 30, USUAL_METRES),
    };
  }, [width, height, diagonalInches, distanceMetres]);
}

function within(asked: string | null, least: number, most: number, usual: number): number {
  const number = Number(asked);
  return asked !== null && number >= least && number <= most ? number : usual;
}
