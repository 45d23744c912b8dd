import { useLayoutEffect } from 'react';

/** On the document, for the styles of toasts: they find room beside a sheet or panel. */
export function useDocumentMark(name: 'sheet' | 'panel', isSet: boolean): void {
  useLayoutEffect(() => {
    if (!isSet) return;
    const { dataset } = document.documentElement;
    dataset[name] = '';
    return () => void delete dataset[name];
  }, [name, isSet]);
}
