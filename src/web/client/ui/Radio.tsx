import type { ReactNode } from 'react';
import styles from './Radio.module.css';

export interface RadioProps {
  /** Radios of one name exclude each other, wherever they stand in the form. */
  name: string;
  isSelected: boolean;
  onSelect: () => void;
  children: ReactNode;
}

/** One radio button whose alternatives stand in other places: one per entry of a list, say. */
export function Radio({ name, isSelected, onSelect, children }: RadioProps) {
  return (
    <label className={styles.radio}>
      <input type="radio" name={name} checked={isSelected} onChange={onSelect} />
      {children}
    </label>
  );
}
