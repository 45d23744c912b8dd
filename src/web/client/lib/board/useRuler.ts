import { useEffect, useState } from 'react';
import type { Ruler } from './name.ts';
import { createRuler, loadFonts } from './ruler.ts';

/** Measures again once the page's fonts are loaded: a board never waits for them. @param text that they must have letters for */
export function useRuler(text: string): Ruler {
  const [ruler, setRuler] = useState(createRuler);
  useEffect(() => {
    let isOver = false;
    void loadFonts(text).then(() => {
      if (!isOver) setRuler(createRuler());
    });
    return () => {
      isOver = true;
    };
  }, [text]);
  return ruler;
}
