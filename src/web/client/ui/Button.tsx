import type { ReactNode, Ref } from 'react';
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components';
import styles from './Button.module.css';
import { type ButtonLook, buttonClass } from './button-class.ts';
import { cx } from './cx.ts';
import { Spinner } from './Spinner.tsx';

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
