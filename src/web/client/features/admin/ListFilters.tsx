import type { ReactNode } from 'react';
import { useEffect, useEffectEvent, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { SearchField } from '../../ui/SearchField.tsx';
import { Select } from '../../ui/Select.tsx';
import styles from './lists.module.css';
import type { Filters } from './useFilters.ts';

const DEBOUNCE_MS = 250;

interface ListSearchProps {
  filters: Filters;
  /** Accessible name; not visible. */
  label: string;
  placeholder: string;
}

/** Writes the term to the address, debounced. */
export function ListSearch({ filters, label, placeholder }: ListSearchProps) {
  const inAddress = filters.get('search') ?? '';
  const [typed, setTyped] = useState(inAddress);
  const [known, setKnown] = useState(inAddress);
  // The address changed otherwise: by Back or "Clear search".
  if (known !== inAddress) {
    setKnown(inAddress);
    if (inAddress !== typed.trim()) setTyped(inAddress);
  }
  const apply = useEffectEvent((term: string) => {
    if (term !== inAddress) filters.set({ search: term || null }, { replace: true });
  });
  useEffect(() => {
    const timer = setTimeout(() => apply(typed.trim()), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  return (
    <div className={styles.search}>
      <SearchField label={label} placeholder={placeholder} value={typed} onChange={setTyped} maxLength={100} />
    </div>
  );
}

interface SelectFilterProps {
  filters: Filters;
  /** Parameter of the address; absent for all. */
  name: string;
  label: string;
  allLabel: string;
  options: readonly { value: string; label: string }[];
}

const ALL = 'all';

export function SelectFilter({ filters, name, label, allLabel, options }: SelectFilterProps) {
  return (
    <div className={styles.filter}>
      <Select
        label={label}
        options={[{ value: ALL, label: allLabel }, ...options]}
        value={filters.get(name) ?? ALL}
        onChange={(value) => filters.set({ [name]: value === ALL ? null : value })}
      />
    </div>
  );
}

interface FilterChipProps {
  clearLabel: string;
  onClear: () => void;
  children: ReactNode;
}

export function FilterChip({ clearLabel, onClear, children }: FilterChipProps) {
  return (
    <p className={styles.chip}>
      <span>{children}</span>
      <Button variant="secondary" size="small" onPress={onClear}>
        {clearLabel}
      </Button>
    </p>
  );
}

/** Replaces a list without matches. */
export function NothingFound({ clearLabel, onClear, children }: FilterChipProps) {
  const clear = (
    <Button variant="secondary" onPress={onClear}>
      {clearLabel}
    </Button>
  );
  return <EmptyState action={clear}>{children}</EmptyState>;
}
