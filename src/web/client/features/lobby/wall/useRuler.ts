import { useEffect, useState } from 'react';
import type { Ruler } from '../fit/name.ts';
import { createRuler, loadFonts } from './ruler.ts';

/** Longer nobody waits for a font: the board is set in what there is, and anew when it comes. */
const PATIENCE_MS = 1_500;

/** What texts are measured with: `null` until the fonts are there. */
export function useRuler(text: string): Ruler | null {
  const [ruler, setRuler] = useState<Ruler | null>(null);
  useEffect(() => {
    let isOver = false;
    const measureAnew = () => {
      if (!isOver) setRuler(createRuler());
    };
    const timer = setTimeout(measureAnew, PATIENCE_MS);
    void loadFonts(text).then(() => {
      clearTimeout(timer);
      measureAnew();
    });
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [text]);
  return ruler;
}
