import { useEffect, useState } from 'react';
import type { Ruler } from '../fit/name.ts';
import { createRuler, loadFonts } from './ruler.ts';

/**
 * What texts are measured with. A board stands from the first drawing on, in the fonts there are, and is set anew when
 * those of the text have come: no wall waits for them empty.
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
