import { useCallback, useEffect, useState } from 'react';
import { startRotation, stepped } from './rotation.ts';

interface Rotation {
  /** Which of the ids is shown. */
  index: number;
  step: (steps: number) => void;
}

/** Goes from id to id. What is shown stays so while the list around it changes. */
export function useRotation(ids: readonly number[], isPaused: boolean): Rotation {
  const [current, setCurrent] = useState<number | null>(null);
  const key = ids.join(' ');
  const step = useCallback(
    (steps: number) => {
      const list = key === '' ? [] : key.split(' ').map(Number);
      setCurrent((id) => list[stepped(positionOf(id, list), steps, list.length)] ?? null);
    },
    [key],
  );
  const isTurning = !isPaused && ids.length > 1;
  useEffect(() => (isTurning ? startRotation(() => step(1)) : undefined), [isTurning, step]);
  return { index: positionOf(current, ids), step };
}

function positionOf(id: number | null, ids: readonly number[]): number {
  return id === null ? 0 : Math.max(0, ids.indexOf(id));
}
