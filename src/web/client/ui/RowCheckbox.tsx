import { type ChangeEvent, type ComponentProps, useEffect, useRef } from 'react';
import styles from './RowCheckbox.module.css';

export interface RowCheckboxProps extends Pick<ComponentProps<'input'>, 'checked' | 'disabled'> {
  /** Accessible name, which includes the row's name: `Select Northwind, suite 300`. */
  label: string;
  /** Some, not all, are selected. */
  isIndeterminate?: boolean;
  /** Selects or deselects the row. @param isRange with Shift: includes all rows since the one pressed before */
  onSelect: (isSelected: boolean, isRange: boolean) => void;
}

/** Native checkbox: a table may have thousands. */
export function RowCheckbox({ label, isIndeterminate = false, onSelect, ...props }: RowCheckboxProps) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = isIndeterminate;
  }, [isIndeterminate]);
  const onChange = ({ currentTarget, nativeEvent }: ChangeEvent<HTMLInputElement>) =>
    onSelect(currentTarget.checked, 'shiftKey' in nativeEvent && nativeEvent.shiftKey === true);
  return (
    <label className={styles.area}>
      <input {...props} ref={box} type="checkbox" aria-label={label} className={styles.box} onChange={onChange} />
    </label>
  );
}
