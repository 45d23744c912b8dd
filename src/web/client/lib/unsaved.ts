import { useEffect } from 'react';
import { create } from 'zustand';

export const useUnsaved = create<{ forms: number }>(() => ({ forms: 0 }));

const count = (by: 1 | -1) => useUnsaved.setState(({ forms }) => ({ forms: forms + by }));

/** Counts the form as unsaved and asks before the page is closed. */
export function useUnsavedHere(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    count(1);
    window.addEventListener('beforeunload', ask);
    return () => {
      count(-1);
      window.removeEventListener('beforeunload', ask);
    };
  }, [isUnsaved]);
}
