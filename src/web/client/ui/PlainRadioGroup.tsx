import { type ReactNode, useId } from 'react';
import styles from './PlainRadioGroup.module.css';

export interface PlainRadioGroupProps<Value extends string | number> {
  label: string;
  options: readonly { value: Value; label: ReactNode }[];
  value: Value | null | undefined;
  onChange: (value: Value) => void;
}

/** One of a few, by the browser's own radio buttons: for the public pages, which come without React Aria. */
export function PlainRadioGroup<Value extends string | number>(props: PlainRadioGroupProps<Value>) {
  const { label, options, value, onChange } = props;
  const name = useId();
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{label}</legend>
      {options.map((option) => (
        <label key={option.value} className={styles.choice}>
          <input
            type="radio"
            name={name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            className={styles.input}
          />
          <span className={styles.text}>{option.label}</span>
        </label>
      ))}
    </fieldset>
  );
}
