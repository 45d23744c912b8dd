import { type ComponentProps, useId } from 'react';
import kitTexts from '../../../../../texts/generated/kit/kit.en.js';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import styles from './RowsStep.module.css';

interface CellFieldProps extends ComponentProps<'input'> {
  /** Not shown: the column has it. */
  label: string;
  isRequired: boolean;
  error: string;
}

/** A cell that is typed into, with its error below. */
export function CellField({ label, isRequired, error, ...input }: CellFieldProps) {
  const id = useId();
  return (
    <>
      <VisuallyHidden>
        <label htmlFor={id}>{label}</label> {!isRequired && <span>{kitTexts.optional}</span>}
      </VisuallyHidden>
      <input
        {...input}
        id={id}
        autoComplete="off"
        className={styles.input}
        {...(isRequired && { 'aria-required': true })}
        {...(error && { 'aria-invalid': true, 'aria-describedby': `${id}-error` })}
      />
      {error && (
        <span id={`${id}-error`} className={styles.error}>
          {error}
        </span>
      )}
    </>
  );
}
