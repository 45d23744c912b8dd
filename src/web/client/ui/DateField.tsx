import type { Ref } from 'react';
import { TextField as AriaTextField, Group, Input } from 'react-aria-components';
import { cx } from './cx.ts';
import styles from './Field.module.css';
import { FieldLabel, FieldNotes, type FieldProps } from './FieldParts.tsx';

export interface DateFieldProps extends FieldProps {
  /** Date such as `2026-03-09`, or empty. */
  value: string | null | undefined;
  onChange: (value: string) => void;
  onBlur?: () => void;
  name?: string;
  min?: string;
  max?: string;
  /** Includes the time: values are `2026-03-09T17:00`. */
  withTime?: boolean;
  isDisabled?: boolean;
  isLabelHidden?: boolean;
  ref?: Ref<HTMLInputElement>;
}

/** Native date picker. */
export function DateField(props: DateFieldProps) {
  const {
    label,
    description,
    errorMessage,
    isRequired,
    value,
    min,
    max,
    withTime = false,
    isLabelHidden,
    ref,
    ...fieldProps
  } = props;
  return (
    <AriaTextField
      {...fieldProps}
      {...(isLabelHidden && { 'aria-label': label })}
      value={value ?? ''}
      isRequired={isRequired ?? false}
      isInvalid={Boolean(errorMessage)}
      validationBehavior="aria"
      className={cx(styles.field)}
    >
      {!isLabelHidden && <FieldLabel label={label} isRequired={isRequired} />}
      <Group className={cx(styles.box)}>
        <Input
          ref={ref ?? null}
          type={withTime ? 'datetime-local' : 'date'}
          min={min}
          max={max}
          className={cx(styles.input)}
        />
      </Group>
      <FieldNotes description={description} errorMessage={errorMessage} />
    </AriaTextField>
  );
}
