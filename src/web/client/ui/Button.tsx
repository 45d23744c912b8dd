import type { ReactNode, Ref } from 'react';
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components';
import styles from './Button.module.css';
import { cx } from './cx.ts';
import { Spinner } from './Spinner.tsx';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';
export type ButtonSize = 'regular' | 'small' | 'large';

export interface ButtonLook {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** As wide as what holds it. */
  isFullWidth?: boolean;
}

export interface ButtonProps extends Omit<AriaButtonProps, 'className' | 'children' | 'style'>, ButtonLook {
  children: ReactNode;
  ref?: Ref<HTMLButtonElement>;
}

/** A button. While `isPending` it keeps its width, shows progress and neither presses nor submits again. */
export function Button({ variant, size, isFullWidth, children, ...props }: ButtonProps) {
  return (
    <AriaButton {...props} className={buttonClass({ variant, size, isFullWidth })}>
      {({ isPending }) => (
        <>
          <span className={cx(styles.label, isPending && styles.hidden)}>{children}</span>
          {isPending && (
            <span className={styles.progress}>
              <Spinner />
            </span>
          )}
        </>
      )}
    </AriaButton>
  );
}

/** The classes of a button, for links that look like one. */
export function buttonClass(look: { [Key in keyof ButtonLook]: ButtonLook[Key] | undefined }): string {
  const { variant = 'primary', size = 'regular', isFullWidth = false } = look;
  return cx(
    styles.button,
    styles[variant],
    size === 'small' && styles.small,
    size === 'large' && styles.large,
    isFullWidth && styles.full,
  );
}
