import { X } from 'lucide-react';
import { Button, type ButtonProps } from 'react-aria-components';
import { cx } from './cx.ts';
import styles from './IconButton.module.css';
import { kitTexts } from './texts.ts';

/** The cross of a dialog, a toast or a search box. It needs no tooltip, whose code every page would load with the toasts. */
export function CloseButton({
  isSmall = false,
  ...props
}: Pick<ButtonProps, 'onPress' | 'aria-label'> & { isSmall?: boolean }) {
  return (
    <Button aria-label={kitTexts.close} {...props} className={cx(styles.button, isSmall && styles.small)}>
      <X aria-hidden />
    </Button>
  );
}
