import { Minus, Plus } from 'lucide-react';
import type { Ref } from 'react';
import {
  Button as AriaButton,
  type NumberFieldProps as AriaNumberFieldProps,
  Group,
  Input,
  NumberField,
} from 'react-aria-components';
import { cx } from './cx.ts';
import fieldStyles from './Field.module.css';
import { FieldLabel, FieldNotes, type FieldProps } from './FieldParts.tsx';
import styles from './NumberStepper.module.css';

export interface NumberStepperProps
  extends Omit<
      AriaNumberFieldProps,
      'className' | 'style' | 'children' | 'isRequired' | 'isInvalid' | 'validationBehavior' | 'aria-label'
    >,
    FieldProps {
  /** The label is read out, not shown: in a cart line, say. */
  isLabelHidden?: boolean;
  ref?: Ref<HTMLInputElement>;
}

/** A whole number with minus and plus. `onChange` gets `NaN` when the box is emptied. */
export function NumberStepper(props: NumberStepperProps) {
  const { label, description, errorMessage, isRequired, isLabelHidden = false, ref, ...rest } = props;
  return (
    <NumberField
      formatOptions={{ maximumFractionDigits: 0, useGrouping: false }}
      {...rest}
      {...(isLabelHidden ? { 'aria-label': label } : {})}
      isRequired={isRequired ?? false}
      isInvalid={Boolean(errorMessage)}
      validationBehavior="aria"
      className={cx(fieldStyles.field)}
    >
      {!isLabelHidden && <FieldLabel label={label} isRequired={isRequired} />}
      <Group className={cx(fieldStyles.box, styles.box)}>
        <AriaButton slot="decrement" className={cx(styles.step)}>
          <Minus aria-hidden />
        </AriaButton>
        <Input ref={ref ?? null} className={cx(fieldStyles.input, styles.input)} />
        <AriaButton slot="increment" className={cx(styles.step)}>
          <Plus aria-hidden />
        </AriaButton>
      </Group>
      <FieldNotes description={description} errorMessage={errorMessage} />
    </NumberField>
  );
}
