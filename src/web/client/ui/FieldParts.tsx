import type { ReactNode } from 'react';
import { FieldError, Label, Text } from 'react-aria-components';
import kitTexts from '../../../texts/generated/kit/kit.en.js';
import { cx } from './cx.ts';
import styles from './Field.module.css';

/** Common props of the kit's fields. A field is invalid if it has an `errorMessage`. */
export interface FieldProps {
  label: string;
  description?: ReactNode;
  errorMessage?: string | undefined;
  /** `false` marks the field as optional; `undefined` adds nothing. */
  isRequired?: boolean | undefined;
}

export function FieldLabel({ label, isRequired }: Pick<FieldProps, 'label' | 'isRequired'>) {
  return (
    <div className={styles.top}>
      <Label className={cx(styles.label)}>{label}</Label>
      {isRequired === false && <span className={styles.optional}>{kitTexts.optional}</span>}
    </div>
  );
}

export function FieldNotes({ description, errorMessage }: Pick<FieldProps, 'description' | 'errorMessage'>) {
  return (
    <>
      <FieldError className={cx(styles.error)}>{errorMessage}</FieldError>
      {description && (
        <Text slot="description" className={cx(styles.description)}>
          {description}
        </Text>
      )}
    </>
  );
}
