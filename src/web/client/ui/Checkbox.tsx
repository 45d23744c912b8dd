import { Check, Minus } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { Checkbox as AriaCheckbox, type CheckboxProps as AriaCheckboxProps } from 'react-aria-components';
import styles from './Choice.module.css';
import { cx } from './cx.ts';

export interface CheckboxProps extends Omit<AriaCheckboxProps, 'className' | 'style' | 'children' | 'inputRef'> {
  children: ReactNode;
  description?: string;
  ref?: Ref<HTMLInputElement>;
}

export function Checkbox({ children, description, ref, ...props }: CheckboxProps) {
  return (
    <AriaCheckbox {...props} inputRef={ref ?? null} validationBehavior="aria" className={cx(styles.choice)}>
      {({ isSelected, isIndeterminate }) => (
        <>
          <span className={cx(styles.mark, styles.square)}>
            {isIndeterminate ? <Minus aria-hidden /> : isSelected && <Check aria-hidden />}
          </span>
          <span className={styles.text}>
            {children}
            {description && <span className={styles.description}>{description}</span>}
          </span>
        </>
      )}
    </AriaCheckbox>
  );
}
