import { Minus, Plus } from 'lucide-react';
import { type KeyboardEvent, type Ref, useId, useState } from 'react';
import kitTexts from '../../../texts/generated/kit/kit.en.js';
import { cx } from './cx.ts';
import fieldStyles from './Field.module.css';
import styles from './NumberStepper.module.css';
import { useDisabled } from './useDisabled.ts';
import { VisuallyHidden } from './VisuallyHidden.tsx';

export interface NumberStepperProps {
  label: string;
  isLabelHidden?: boolean;
  value: number;
  onChange: (value: number) => void;
  minValue: number;
  maxValue?: number;
  name?: string;
  onBlur?: () => void;
  ref?: Ref<HTMLInputElement>;
  /** Commits a valid number also while typing. */
  isLive?: boolean;
  isDisabled?: boolean;
  errorMessage?: string | undefined;
}

/**
 * Whole number with minus and plus, without React Aria, for the shop. Commits on blur or Enter, clamped to the bounds;
 * an invalid number is reverted.
 */
export function NumberStepper(props: NumberStepperProps) {
  const { label, isLabelHidden = false, value, onChange, minValue, isLive, isDisabled = false, errorMessage } = props;
  const { maxValue = Number.MAX_SAFE_INTEGER, name, ref } = props;
  const [typedText, setTypedText] = useState<string | null>(null);
  const id = useId();
  const change = (to: number) => {
    const bounded = Math.max(minValue, Math.min(to, maxValue));
    setTypedText(null);
    if (bounded !== value) onChange(bounded);
  };
  const type = (text: string) => {
    setTypedText(text);
    const number = Number(text);
    if (isLive && /^\d+$/.test(text) && number >= minValue && number <= maxValue) onChange(number);
  };
  const commit = () => {
    if (typedText !== null) change(/^\s*\d+\s*$/.test(typedText) ? Number(typedText) : value);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') commit();
    const to = typedText === null ? targetOf(event.key, props) : null;
    if (to === null) return;
    event.preventDefault();
    change(to);
  };
  return (
    <div
      className={fieldStyles.field}
      data-invalid={errorMessage ? true : undefined}
      data-disabled={isDisabled || undefined}
    >
      {!isLabelHidden && (
        <label htmlFor={id} className={fieldStyles.label}>
          {label}
        </label>
      )}
      <div className={cx(fieldStyles.box, styles.box)}>
        <Step
          label={`${kitTexts.decrease} ${label}`}
          isDisabled={isDisabled || value <= minValue}
          onPress={() => change(value - 1)}
        >
          <Minus aria-hidden />
        </Step>
        <input
          ref={ref}
          id={id}
          name={name}
          inputMode="numeric"
          aria-required
          autoComplete="off"
          {...(isLabelHidden && { 'aria-label': label })}
          {...(errorMessage && { 'aria-invalid': true, 'aria-describedby': `${id}-error` })}
          value={typedText ?? value}
          disabled={isDisabled}
          onChange={(event) => type(event.target.value)}
          onBlur={() => {
            commit();
            props.onBlur?.();
          }}
          onKeyDown={onKeyDown}
          className={cx(fieldStyles.input, styles.input)}
        />
        <Step
          label={`${kitTexts.increase} ${label}`}
          isDisabled={isDisabled || value >= maxValue}
          onPress={() => change(value + 1)}
        >
          <Plus aria-hidden />
        </Step>
      </div>
      <VisuallyHidden role="status">{value}</VisuallyHidden>
      {errorMessage && (
        <span id={`${id}-error`} className={fieldStyles.error}>
          {errorMessage}
        </span>
      )}
    </div>
  );
}

/** New value after a key; `null` for other keys. */
function targetOf(key: string, { value, minValue, maxValue }: NumberStepperProps): number | null {
  if (key === 'ArrowUp') return value + 1;
  if (key === 'ArrowDown') return value - 1;
  if (key === 'Home') return minValue;
  return key === 'End' ? (maxValue ?? null) : null;
}

interface StepProps {
  label: string;
  isDisabled: boolean;
  onPress: () => void;
  children: React.ReactNode;
}

/** Button not in the tab order: arrow keys in the box do the same. */
function Step({ label, isDisabled, onPress, children }: StepProps) {
  return (
    <button
      type="button"
      aria-label={label}
      tabIndex={-1}
      {...useDisabled(isDisabled)}
      onClick={isDisabled ? undefined : onPress}
      className={styles.step}
    >
      {children}
    </button>
  );
}
