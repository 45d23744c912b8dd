import type { ButtonHTMLAttributes } from 'react';
import { cx } from '../../../ui/cx.ts';
import styles from '../../../ui/IconButton.module.css';

export interface PlainIconButtonProps
  extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'style' | 'onClick' | 'title' | 'aria-label'> {
  label: string;
  size?: 'regular' | 'small';
  onPress: (() => void) | undefined;
}

/** `IconButton` without React Aria, for a smaller download. */
export function PlainIconButton({ label, size = 'regular', onPress, ...props }: PlainIconButtonProps) {
  return (
    <button
      type="button"
      onClick={onPress}
      title={label}
      aria-label={label}
      {...props}
      className={cx(styles.button, size === 'small' && styles.small)}
    />
  );
}
