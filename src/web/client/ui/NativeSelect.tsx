import type { SelectHTMLAttributes } from 'react';
import fieldStyles from './Field.module.css';
import styles from './NativeSelect.module.css';

export interface NativeSelectProps<Value extends string>
  extends Pick<SelectHTMLAttributes<HTMLSelectElement>, 'aria-invalid' | 'aria-describedby'> {
  /** Accessible name; not visible. */
  label: string;
  options: readonly { value: Value; label: string }[];
  /** Selected value; empty shows the placeholder. */
  value: Value | '';
  placeholder?: string;
  /** Heading above the options. */
  groupLabel?: string;
  /** Option before the group. */
  first?: { value: Value; label: string } | undefined;
  onChange: (value: Value) => void;
}

/** Native select, for page frames that should add little code. */
export function NativeSelect<Value extends string>(props: NativeSelectProps<Value>) {
  const { label, options, value, placeholder, groupLabel, first, onChange, ...selectProps } = props;
  const choose = (selectedValue: string) => {
    const option = [...(first ? [first] : []), ...options].find((candidate) => candidate.value === selectedValue);
    if (option) onChange(option.value);
  };
  const items = options.map((option) => (
    <option key={option.value} value={option.value}>
      {option.label}
    </option>
  ));
  return (
    <div className={fieldStyles.box}>
      <select
        {...selectProps}
        aria-label={label}
        value={value}
        onChange={(event) => choose(event.currentTarget.value)}
        className={styles.select}
      >
        {placeholder && value === '' && (
          <option value="" disabled>
            {placeholder}
          </option>
        )}
        {first && <option value={first.value}>{first.label}</option>}
        {groupLabel ? <optgroup label={groupLabel}>{items}</optgroup> : items}
      </select>
    </div>
  );
}
