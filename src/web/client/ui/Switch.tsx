import type { ReactNode, Ref } from 'react';
import { Switch as AriaSwitch, type SwitchProps as AriaSwitchProps } from 'react-aria-components';
import styles from './Choice.module.css';
import { cx } from './cx.ts';

export interface SwitchProps extends Omit<AriaSwitchProps, 'className' | 'style' | 'children' | 'inputRef'> {
  children: ReactNode;
  description?: ReactNode;
  ref?: Ref<HTMLInputElement>;
}

/** Switch that takes effect at once, without a save. */
export function Switch({ children, description, ref, ...props }: SwitchProps) {
  return (
    <AriaSwitch {...props} inputRef={ref ?? null} className={cx(styles.choice)}>
      <span className={styles.track}>
        <span className={styles.thumb} />
      </span>
      <span className={styles.text}>
        {children}
        {description && <span className={styles.description}>{description}</span>}
      </span>
    </AriaSwitch>
  );
}
