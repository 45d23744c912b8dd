import { useEffect, useState } from 'react';
import type { Ruler } from './break-name.ts';
import { createRuler, loadFonts } from './ruler.ts';

/**
 * Text measurer, replaced by a new one once the page's fonts are loaded, so that the layout is computed again. The first
 * render does not wait for the fonts.
 * @param text whose characters decide which font files are loaded
 */
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
