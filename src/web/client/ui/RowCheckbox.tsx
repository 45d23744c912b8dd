import { type ChangeEvent, type ComponentProps, useEffect, useRef } from 'react';
import styles from './RowCheckbox.module.css';

export interface RowCheckboxProps extends Pick<ComponentProps<'input'>, 'checked' | 'disabled'> {
  /** What it chooses, with the row's name: `Select Northwind, suite 300`. */
  label: string;
  /** Some, not all, of what it stands for are chosen. */
  isIndeterminate?: boolean;
  /** @param isRange whether Shift was held: everything up to the last one chosen is meant. */
  onSelect: (isSelected: boolean, isRange: boolean) => void;
}

/** Chooses a row of a long table: the browser's own box, because thousands of them stand on one page. */
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
