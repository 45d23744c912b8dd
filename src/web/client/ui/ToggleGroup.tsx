import type { KeyboardEvent } from 'react';
import styles from './ToggleGroup.module.css';

export interface ToggleGroupProps<Value extends string | number> {
  label: string;
  /** Options; a `name` is the accessible name of a short label. */
  options: readonly { value: Value; label: string; name?: string }[];
  selected: readonly Value[];
  /** Receives the selection in the order of the options. */
  onChange: (selected: Value[]) => void;
}

/** Multiple selection by native buttons; arrow keys move between them too. */
export function ToggleGroup<Value extends string | number>(props: ToggleGroupProps<Value>) {
  const { label, options, selected, onChange } = props;
  const toggle = (toggled: Value) =>
    onChange(options.flatMap(({ value }) => (selected.includes(value) !== (value === toggled) ? value : [])));
  return (
    <fieldset aria-label={label} className={styles.group}>
      {options.map(({ value, label: text, name = text }) => (
        <button
          key={value}
          type="button"
          aria-label={name}
          aria-pressed={selected.includes(value)}
          onClick={() => toggle(value)}
          onKeyDown={moveFocus}
          className={styles.toggle}
        >
          {text}
        </button>
      ))}
    </fieldset>
  );
}

function moveFocus({ key, currentTarget }: KeyboardEvent<HTMLButtonElement>): void {
  const next = key === 'ArrowRight' ? currentTarget.nextElementSibling : currentTarget.previousElementSibling;
  if ((key === 'ArrowRight' || key === 'ArrowLeft') && next instanceof HTMLElement) next.focus();
}
