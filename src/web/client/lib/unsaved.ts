import { useEffect, useId } from 'react';
import { create } from 'zustand';

/** Ids of the forms with unsaved text, the last edited one at the end. */
export const useUnsaved = create<{ forms: readonly string[] }>(() => ({ forms: [] }));

let isDiscarded = false;

/** Discards unsaved text: the page closes without asking. */
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
    const confirmUnload = (event: BeforeUnloadEvent) => isDiscarded || event.preventDefault();
    useUnsaved.setState(({ forms }) => ({ forms: [...forms, id] }));
    window.addEventListener('beforeunload', confirmUnload);
    return () => {
      useUnsaved.setState(({ forms }) => ({ forms: forms.filter((formId) => formId !== id) }));
      window.removeEventListener('beforeunload', confirmUnload);
    };
  }, [isUnsaved, id]);
  return useUnsaved(({ forms }) => forms.at(-1) === id);
}
