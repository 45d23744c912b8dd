import type { ReactNode } from 'react';
import {
  RadioGroup as AriaRadioGroup,
  type RadioGroupProps as AriaRadioGroupProps,
  Radio,
} from 'react-aria-components';
import styles from './Choice.module.css';
import { cx } from './cx.ts';
import fieldStyles from './Field.module.css';
import { FieldLabel, FieldNotes, type FieldProps } from './FieldParts.tsx';

export interface RadioOption<Value extends string> {
  value: Value;
  label: ReactNode;
  description?: string;
  isDisabled?: boolean;
}

export interface RadioGroupProps<Value extends string>
  extends Pick<AriaRadioGroupProps, 'name' | 'isDisabled' | 'onBlur' | 'orientation'>,
    FieldProps {
  options: readonly RadioOption<Value>[];
  value: Value | null | undefined;
  onChange: (value: Value) => void;
}

export function RadioGroup<Value extends string>(props: RadioGroupProps<Value>) {
  const { label, description, errorMessage, isRequired, options, value, onChange, ...rest } = props;
  const choose = (chosen: string) => {
    const option = options.find((candidate) => candidate.value === chosen);
    if (option) onChange(option.value);
  };
  return (
    <AriaRadioGroup
      {...rest}
      value={value ?? null}
      onChange={choose}
      isRequired={isRequired ?? false}
      isInvalid={Boolean(errorMessage)}
      validationBehavior="aria"
      className={cx(fieldStyles.field, styles.group)}
    >
      <FieldLabel label={label} isRequired={isRequired} />
      <div className={styles.options}>
        {options.map((option) => (
          <RadioChoice key={option.value} option={option} />
        ))}
      </div>
      <FieldNotes description={description} errorMessage={errorMessage} />
    </AriaRadioGroup>
  );
}

function RadioChoice<Value extends string>({ option }: { option: RadioOption<Value> }) {
  return (
    <Radio value={option.value} isDisabled={option.isDisabled ?? false} className={cx(styles.choice)}>
      {({ isSelected }) => (
        <>
          <span className={cx(styles.mark, styles.round)}>{isSelected && <span className={styles.dot} />}</span>
          <span className={styles.text}>
            {option.label}
            {option.description && <span className={styles.description}>{option.description}</span>}
          </span>
        </>
      )}
    </Radio>
  );
}
