import type { ComponentProps, ReactNode } from 'react';
import { cx } from './cx.ts';
import styles from './RowAction.module.css';

export interface RowActionProps
  extends Pick<ComponentProps<'button'>, 'onClick' | 'disabled' | 'ref' | 'aria-describedby'> {
  /** What it does, with the row's name: `Edit Northwind, suite 300`. */
  label: string;
  /** To be found by again. */
  'data-edit'?: boolean;
  tone?: 'neutral' | 'danger';
  children: ReactNode;
}

/** An icon in a row of a long table: a plain button, because thousands of them stand on one page. */
export function RowAction({ label, tone = 'neutral', children, ...props }: RowActionProps) {
  return (
    <button
      {...props}
      type="button"
      aria-label={label}
      title={label}
      className={cx(styles.action, tone === 'danger' && styles.danger)}
    >
      {children}
    </button>
  );
}
