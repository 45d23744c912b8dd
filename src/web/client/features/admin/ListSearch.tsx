import { useEffect, useEffectEvent, useState } from 'react';
import { PlainSearchField } from '../../ui/PlainSearchField.tsx';
import styles from './lists.module.css';
import type { Filters } from './useFilters.ts';

const TYPING_PAUSE_MS = 250;

export interface ListSearchProps {
  filters: Filters;
  /** Read out, not shown. */
  label: string;
  placeholder: string;
}

/** A list's search box. What is typed goes into the address after a pause. */
export function ListSearch({ filters, label, placeholder }: ListSearchProps) {
  const inAddress = filters.get('search') ?? '';
  const [typed, setTyped] = useState(inAddress);
  const [known, setKnown] = useState(inAddress);
  // The address changed by other means: the back button, or "Clear search".
  if (known !== inAddress) {
    setKnown(inAddress);
    if (inAddress !== typed.trim()) setTyped(inAddress);
  }
  const apply = useEffectEvent((term: string) => {
    if (term !== inAddress) filters.set({ search: term || null }, { replace: true });
  });
  useEffect(() => {
    const timer = setTimeout(() => apply(typed.trim()), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <div className={styles.search}>
      <PlainSearchField label={label} placeholder={placeholder} value={typed} onChange={setTyped} maxLength={100} />
    </div>
  );
}
