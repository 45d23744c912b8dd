import type { ReactNode } from 'react';
import { FieldError, Label, Text } from 'react-aria-components';
import kitTexts from '../../../texts/generated/kit/kit.en.js';
import { cx } from './cx.ts';
import styles from './Field.module.css';

/** What every field of the kit takes. `errorMessage` alone makes it invalid. */
export interface FieldProps {
  label: string;
  description?: ReactNode;
  errorMessage?: string | undefined;
  /** `false` says so beside the label; absent says nothing. */
  isRequired?: boolean | undefined;
}

/** The label above a field, and whether it may stay empty. */
export function FieldLabel({ label, isRequired }: Pick<FieldProps, 'label' | 'isRequired'>) {
  return (
    <div className={styles.top}>
      <Label className={cx(styles.label)}>{label}</Label>
      {isRequired === false && <span className={styles.optional}>{kitTexts.optional}</span>}
    </div>
  );
}

/** The lines under a field: its error, and the description that stays readable beside it. */
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
