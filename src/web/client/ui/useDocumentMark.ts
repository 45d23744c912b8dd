import { useLayoutEffect } from 'react';

/** Sets an attribute on the document that moves toasts beside an open sheet or panel. */
export function useDocumentMark(name: 'sheet' | 'panel', isSet: boolean): void {
  useLayoutEffect(() => {
    if (!isSet) return;
    const { dataset } = document.documentElement;
    dataset[name] = '';
    return () => void delete dataset[name];
  }, [name, isSet]);
}
