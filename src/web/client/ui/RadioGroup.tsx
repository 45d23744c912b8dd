import { type ReactNode, useId } from 'react';
import kitTexts from '../../../texts/generated/kit/kit.en.js';
import styles from './Choice.module.css';
import { cx } from './cx.ts';
import fieldStyles from './Field.module.css';
import type { FieldProps } from './FieldParts.tsx';

interface RadioOption<Value extends string> {
  value: Value;
  label: ReactNode;
  description?: string;
  isDisabled?: boolean;
}

export interface RadioGroupProps<Value extends string> extends FieldProps {
  options: readonly RadioOption<Value>[];
  value: Value | null | undefined;
  onChange: (value: Value) => void;
  name?: string;
  isDisabled?: boolean;
  orientation?: 'horizontal' | 'vertical';
  onBlur?: () => void;
}

export function RadioGroup<Value extends string>(props: RadioGroupProps<Value>) {
  const { label, description, errorMessage, isRequired, options, value, onChange, isDisabled, onBlur } = props;
  const { orientation = 'vertical' } = props;
  const id = useId();
  const notes = [errorMessage && `${id}-error`, description && `${id}-description`].filter(Boolean).join(' ');
  return (
    <div
      role="radiogroup"
      aria-labelledby={`${id}-label`}
      {...(notes && { 'aria-describedby': notes })}
      {...(isRequired && { 'aria-required': true })}
      {...(errorMessage && { 'aria-invalid': true })}
      data-orientation={orientation}
      className={cx(fieldStyles.field, styles.group)}
      onBlur={({ currentTarget, relatedTarget }) => currentTarget.contains(relatedTarget) || onBlur?.()}
    >
      <div className={fieldStyles.top}>
        <span id={`${id}-label`} className={fieldStyles.label}>
          {label}
        </span>
        {isRequired === false && <span className={fieldStyles.optional}>{kitTexts.optional}</span>}
      </div>
      <div className={styles.options}>
        {options.map((option) => (
          <label
            key={option.value}
            className={styles.choice}
            data-selected={option.value === value || undefined}
            data-disabled={isDisabled || option.isDisabled || undefined}
            data-invalid={errorMessage ? true : undefined}
          >
            <input
              type="radio"
              name={props.name ?? id}
              value={option.value}
              checked={option.value === value}
              disabled={isDisabled || option.isDisabled}
              onChange={() => onChange(option.value)}
              className={styles.input}
            />
            <span className={cx(styles.mark, styles.round)}>
              {option.value === value && <span className={styles.dot} />}
            </span>
            <span className={styles.text}>
              {option.label}
              {option.description && <span className={styles.description}>{option.description}</span>}
            </span>
          </label>
        ))}
      </div>
      {errorMessage && (
        <span id={`${id}-error`} className={fieldStyles.error}>
          {errorMessage}
        </span>
      )}
      {description && (
        <span id={`${id}-description`} className={fieldStyles.description}>
          {description}
        </span>
      )}
    </div>
  );
}
