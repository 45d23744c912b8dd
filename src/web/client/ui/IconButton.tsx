import type { ReactNode, Ref } from 'react';
import {
  Button as AriaButton,
  type ButtonProps as AriaButtonProps,
  Tooltip,
  TooltipTrigger,
} from 'react-aria-components';
import { cx } from './cx.ts';
import styles from './IconButton.module.css';
import { Spinner } from './Spinner.tsx';
import { useDisabled } from './useDisabled.ts';

export interface IconButtonProps
  extends Omit<AriaButtonProps, 'className' | 'children' | 'style' | 'aria-label' | 'onFocus' | 'onBlur'> {
  /** Name and tooltip. In a row include the row's name: `Edit Northwind`. */
  label: string;
  size?: 'regular' | 'small';
  tone?: 'neutral' | 'danger';
  children: ReactNode;
  ref?: Ref<HTMLButtonElement>;
}

export function IconButton({ label, size = 'regular', tone = 'neutral', children, ...props }: IconButtonProps) {
  const { isDisabled = false, onPress, ...buttonProps } = props;
  const { disabled, ...disabledProps } = useDisabled(isDisabled);
  return (
    <TooltipTrigger delay={600}>
      <AriaButton
        {...buttonProps}
        {...disabledProps}
        isDisabled={disabled}
        {...(onPress && !isDisabled && { onPress })}
        aria-label={label}
        className={cx(styles.button, size === 'small' && styles.small, tone === 'danger' && styles.danger)}
      >
        {({ isPending }) => (isPending ? <Spinner /> : children)}
      </AriaButton>
      <Tooltip className={cx(styles.tooltip)} offset={6}>
        {label}
      </Tooltip>
    </TooltipTrigger>
  );
}
