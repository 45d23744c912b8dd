import type { ReactNode } from 'react';
import styles from './Radio.module.css';

export interface RadioProps {
  /** Name; radios of one name exclude each other across the form. */
  name: string;
  isSelected: boolean;
  onSelect: () => void;
  children: ReactNode;
}

/** Single radio whose alternatives are elsewhere, such as one per list entry. */
export function Radio({ name, isSelected, onSelect, children }: RadioProps) {
  return (
    <label className={styles.radio}>
      <input type="radio" name={name} checked={isSelected} onChange={onSelect} />
      {children}
    </label>
  );
}
