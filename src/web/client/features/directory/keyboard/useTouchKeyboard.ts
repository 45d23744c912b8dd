import { type ComponentType, useCallback, useEffect, useState } from 'react';
import type { TouchKeyboardProps } from './TouchKeyboard.tsx';

export interface TouchKeyboardState {
  /** The keyboard, as soon as a touch would bring it up; `null` where the system's own is right. */
  Keyboard: ComponentType<TouchKeyboardProps> | null;
  isOpen: boolean;
  open: () => void;
  close: () => void;
}

/** The lobby's own keyboard. Its code comes ahead of the first touch: by then the system's must be known as unwanted. */
export function useTouchKeyboard(isOffered: boolean): TouchKeyboardState {
  const [Loaded, setLoaded] = useState<ComponentType<TouchKeyboardProps> | null>(null);
  const [isOpen, setOpen] = useState(false);
  const load = useCallback(async () => {
    try {
      const { TouchKeyboard } = await import('./TouchKeyboard.tsx');
      setLoaded(() => TouchKeyboard);
    } catch (error) {
      console.warn('The keyboard could not be loaded; the next touch tries again', error);
    }
  }, []);
  useEffect(() => {
    if (isOffered) void load();
  }, [isOffered, load]);

  const open = useCallback(() => {
    if (!isOffered) return;
    setOpen(true);
    void load();
  }, [isOffered, load]);
  const close = useCallback(() => setOpen(false), []);
  const Keyboard = isOffered ? Loaded : null;
  return { Keyboard, isOpen: isOpen && Keyboard !== null, open, close };
}
