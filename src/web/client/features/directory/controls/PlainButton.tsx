import type { ButtonHTMLAttributes, MouseEvent } from 'react';
import styles from '../../../ui/Button.module.css';
import { type ButtonLook, buttonClass } from '../../../ui/button-class.ts';
import { cx } from '../../../ui/cx.ts';
import iconStyles from '../../../ui/IconButton.module.css';
import { Spinner } from '../../../ui/Spinner.tsx';

export interface PlainButtonProps
  extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className' | 'style' | 'onClick'>,
    ButtonLook {
  onPress?: () => void;
  /** It keeps its width, shows progress and neither presses nor submits again. */
  isPending?: boolean;
}

/** The browser's own button in the kit's looks, for pages that come without React Aria: the public ones. */
export function PlainButton({ variant, size, isFullWidth, isPending = false, ...props }: PlainButtonProps) {
  const { onPress, children, ...rest } = props;
  const press = (event: MouseEvent) => {
    if (isPending) event.preventDefault();
    else onPress?.();
  };
  return (
    <button
      type="button"
      {...rest}
      onClick={press}
      {...(isPending && { 'aria-disabled': true, 'data-pending': true })}
      className={buttonClass({ variant, size, isFullWidth })}
    >
      <span className={cx(styles.label, isPending && styles.hidden)}>{children}</span>
      {isPending && (
        <span className={styles.progress}>
          <Spinner />
        </span>
      )}
    </button>
  );
}

export interface PlainIconButtonProps
  extends Omit<PlainButtonProps, keyof ButtonLook | 'title' | 'aria-label' | 'isPending'> {
  /** What it does; name and tooltip. */
  label: string;
  size?: 'regular' | 'small';
}

export function PlainIconButton({ label, size = 'regular', onPress, ...props }: PlainIconButtonProps) {
  return (
    <button
      type="button"
      onClick={onPress}
      title={label}
      aria-label={label}
      {...props}
      className={cx(iconStyles.button, size === 'small' && iconStyles.small)}
    />
  );
}
