import { useEffect } from 'react';
import { create } from 'zustand';

/** How many forms of the page hold what is not saved. */
export const useUnsaved = create<{ forms: number }>(() => ({ forms: 0 }));

const count = (by: 1 | -1) => useUnsaved.setState(({ forms }) => ({ forms: forms + by }));

/** While there is something unsaved, the page says so when it is offline, and the browser asks before it is left. */
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
