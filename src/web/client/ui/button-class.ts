import styles from './Button.module.css';
import { cx } from './cx.ts';

type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';
type ButtonSize = 'regular' | 'small' | 'large';

export interface ButtonLook {
  variant?: ButtonVariant;
  size?: ButtonSize;
  isFullWidth?: boolean;
}

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
