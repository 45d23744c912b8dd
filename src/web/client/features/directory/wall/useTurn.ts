import type { DisplaySettings } from '../../../../../modules/displays/values.ts';
import { useDrift } from './useDrift.ts';

/** Turned about its upper left corner, and moved back into the window. */
const TURNS: Record<DisplaySettings['rotation'], string> = {
  0: '',
  90: 'translateX(100vw) rotate(90deg) ',
  180: 'translate(100vw, 100vh) rotate(180deg) ',
  270: 'translateY(100vh) rotate(270deg) ',
};

/** How a wall stands on a screen that hangs turned; the styles give it the window's sides the other way round. */
export function useTurn(rotation: DisplaySettings['rotation']) {
  const drift = useDrift();
  return { 'data-turned': rotation % 180 === 90 || undefined, style: { transform: TURNS[rotation] + drift } };
}
