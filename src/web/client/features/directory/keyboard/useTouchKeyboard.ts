import { type ComponentType, useCallback, useEffect, useState } from 'react';
import type { TouchKeyboardProps } from './TouchKeyboard.tsx';

export interface TouchKeyboardState {
  /** `null` where the system's keyboard is used. */
  Keyboard: ComponentType<TouchKeyboardProps> | null;
  isOpen: boolean;
  /** Returns whether a term with this prefix has hits. */
  leadsOn: (term: string) => boolean;
  open: () => void;
  close: () => void;
}

/** Loads the keyboard before the first touch, which must suppress the system's. */
export function useTouchKeyboard(isOffered: boolean): Omit<TouchKeyboardState, 'leadsOn'> {
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
