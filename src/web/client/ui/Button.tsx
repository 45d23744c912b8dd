import type { ButtonHTMLAttributes, MouseEvent, Ref } from 'react';
import styles from './Button.module.css';
import { type ButtonLook, buttonClass } from './button-class.ts';
import { cx } from './cx.ts';
import { Spinner } from './Spinner.tsx';
import { useDisabled } from './useDisabled.ts';

export interface ButtonProps
  extends Omit<
      ButtonHTMLAttributes<HTMLButtonElement>,
      'className' | 'style' | 'onClick' | 'onFocus' | 'onBlur' | 'disabled'
    >,
    ButtonLook {
  onPress?: (() => void) | undefined;
  isDisabled?: boolean | undefined;
  /** Keeps width and focus, shows progress, and ignores presses and submits. */
  isPending?: boolean | undefined;
  ref?: Ref<HTMLButtonElement>;
}

/** Native button, so that pages without other controls load no React Aria. */
export function Button({ variant, size, isFullWidth, isDisabled = false, isPending = false, ...props }: ButtonProps) {
  const { onPress, children, ...buttonProps } = props;
  const disabled = useDisabled(isDisabled, isPending);
  const press = (event: MouseEvent) => {
    if (disabled['aria-disabled']) event.preventDefault();
    else onPress?.();
  };
  return (
    <button
      type="button"
      {...buttonProps}
      {...disabled}
      onClick={press}
      data-pending={isPending || undefined}
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
