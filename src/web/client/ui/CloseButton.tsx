import { X } from 'lucide-react';
import kitTexts from '../../../texts/generated/kit/kit.en.js';
import { cx } from './cx.ts';
import styles from './IconButton.module.css';

interface CloseButtonProps {
  onPress: () => void;
  isSmall?: boolean;
  label?: string | undefined;
}

/** Close button without a tooltip, whose code every page would load with the toasts. */
export function CloseButton({ onPress, isSmall = false, label = kitTexts.close }: CloseButtonProps) {
  return (
    <button type="button" aria-label={label} className={cx(styles.button, isSmall && styles.small)} onClick={onPress}>
      <X aria-hidden />
    </button>
  );
}
