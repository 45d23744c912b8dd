import { type RefObject, useLayoutEffect, useMemo, useState } from 'react';
import { type Grade, grades } from '../../../../../modules/displays/values.ts';
import { type Screen, USUAL_INCHES, USUAL_METRES } from '../../../lib/wall-layout/type-size.ts';
import { gradeOf } from '../parse.ts';
import { useScreenSettings } from '../settings/screen-settings.ts';

/**
 * Screen size in px; diagonal, viewing distance and grade may come from the address
 * (`?inches=55&metres=3&grade=large`).
 * @param isLarger by one grade
 */
export function useScreen(wall: RefObject<HTMLElement | null>, isLarger: boolean): Screen & { grade: Grade } {
  const box = useBox(wall);
  const width = box?.width || window.innerWidth;
  const height = box?.height || window.innerHeight;
  const { diagonalInches, distanceMetres, grade } = useScreenSettings();
  return useMemo(() => {
    const parameters = new URLSearchParams(location.search);
    const ownGrade = grade === 'usual' ? gradeOf(parameters.get('grade')) : grade;
    return {
      width,
      height,
      diagonalInches: diagonalInches ?? within(parameters.get('inches'), 7, 200, USUAL_INCHES),
      distanceMetres: distanceMetres ?? within(parameters.get('metres'), 0.3, 30, USUAL_METRES),
      grade: isLarger ? largerThan(ownGrade) : ownGrade,
    };
  }, [width, height, diagonalInches, distanceMetres, grade, isLarger]);
}

const largerThan = (grade: Grade): Grade => grades[grades.indexOf(grade) + 1] ?? grade;

function within(parameter: string | null, min: number, max: number, defaultValue: number): number {
  const number = Number(parameter);
  return parameter !== null && number >= min && number <= max ? number : defaultValue;
}

export interface Box {
  width: number;
  height: number;
}

/** Layout size in px, before transforms. */
export function useBox(ref: RefObject<HTMLElement | null>): Box | null {
  const [box, setBox] = useState<Box | null>(null);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const measure = () =>
      setBox((before) => {
        const now = { width: element.clientWidth, height: element.clientHeight };
        return before?.width === now.width && before.height === now.height ? before : now;
      });
    measure();
    window.addEventListener('resize', measure);
    // Browsers before 2020 lack it.
    const observer = 'ResizeObserver' in window ? new ResizeObserver(measure) : null;
    observer?.observe(element);
    return () => {
      window.removeEventListener('resize', measure);
      observer?.disconnect();
    };
  }, [ref]);
  return box;
}
