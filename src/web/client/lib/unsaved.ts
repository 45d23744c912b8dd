import { useEffect, useId } from 'react';
import { create } from 'zustand';

/** Ids of the forms with unsaved text, the last one that was typed into at the end. */
export const useUnsaved = create<{ forms: readonly string[] }>(() => ({ forms: [] }));

let isDiscarded = false;

/** The person has agreed to lose what they typed: the page closes without asking. */
export function discardUnsaved(): void {
  isDiscarded = true;
}

/**
 * Counts the form as unsaved and asks before the page is closed.
 * @returns whether it is the last of the unsaved forms
 */
export function useUnsavedHere(isUnsaved: boolean): boolean {
  const id = useId();
  useEffect(() => {
    if (!isUnsaved) return;
    const ask = (event: BeforeUnloadEvent) => isDiscarded || event.preventDefault();
    useUnsaved.setState(({ forms }) => ({ forms: [...forms, id] }));
    window.addEventListener('beforeunload', ask);
    return () => {
      useUnsaved.setState(({ forms }) => ({ forms: forms.filter((each) => each !== id) }));
      window.removeEventListener('beforeunload', ask);
    };
  }, [isUnsaved, id]);
  return useUnsaved(({ forms }) => forms.at(-1) === id);
}
