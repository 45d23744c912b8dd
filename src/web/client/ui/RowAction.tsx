import type { ComponentProps, ReactNode } from 'react';
import { cx } from './cx.ts';
import styles from './RowAction.module.css';
import { useDisabled } from './useDisabled.ts';

export interface RowActionProps
  extends Pick<ComponentProps<'button'>, 'onClick' | 'onKeyDown' | 'disabled' | 'ref' | 'aria-describedby'> {
  /** Accessible name with the row's: `Edit Northwind, suite 300`. */
  label: string;
  /** Id of the entry that it edits. */
  'data-edits'?: number;
  tone?: 'neutral' | 'danger';
  children: ReactNode;
}

/** Button of a row, without React Aria: a table may have thousands. */
export function RowAction({
  label,
  tone = 'neutral',
  disabled = false,
  onClick,
  onKeyDown,
  children,
  ...props
}: RowActionProps) {
  return (
    <button
      {...props}
      {...useDisabled(disabled)}
      onClick={disabled ? undefined : onClick}
      onKeyDown={disabled ? undefined : onKeyDown}
      type="button"
      aria-label={label}
      title={label}
      className={cx(styles.action, tone === 'danger' && styles.danger)}
    >
      {children}
    </button>
  );
}
