import { type ReactNode, useId } from 'react';
import { cx } from './cx.ts';
import fieldStyles from './Field.module.css';
import styles from './PlainRadioGroup.module.css';

export interface PlainRadioGroupProps<Value extends string | number> {
  label: string;
  options: readonly { value: Value; label: ReactNode }[];
  value: Value | null | undefined;
  onChange: (value: Value) => void;
  /** It alone makes the group invalid. */
  errorMessage?: string | undefined;
}

/** One of a few, by the browser's own radio buttons: for the public pages, which come without React Aria. */
export function PlainRadioGroup<Value extends string | number>(props: PlainRadioGroupProps<Value>) {
  const { label, options, value, onChange, errorMessage } = props;
  const name = useId();
  return (
    <fieldset
      {...(errorMessage && { 'aria-describedby': `${name}-error` })}
      className={cx(styles.group, errorMessage && styles.invalid)}
    >
      <legend className={styles.legend}>{label}</legend>
      {errorMessage && (
        <p id={`${name}-error`} className={fieldStyles.error}>
          {errorMessage}
        </p>
      )}
      {options.map((option) => (
        <label key={option.value} className={styles.choice}>
          <input
            type="radio"
            name={name}
            checked={option.value === value}
            {...(errorMessage && { 'aria-describedby': `${name}-error` })}
            onChange={() => onChange(option.value)}
            className={styles.input}
          />
          <span className={styles.text}>{option.label}</span>
        </label>
      ))}
    </fieldset>
  );
}
