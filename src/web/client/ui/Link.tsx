import type { AnchorHTMLAttributes, ReactNode } from 'react';
import { cx } from './cx.ts';
import styles from './Link.module.css';
import { LinkAnchor } from './LinkAnchor.tsx';

export interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'className' | 'style'> {
  href: string;
  /** Underlines on hover only, for navigation. */
  isQuiet?: boolean;
  children: ReactNode;
}

export function Link({ isQuiet = false, ...props }: LinkProps) {
  return <LinkAnchor {...props} className={cx(styles.link, isQuiet && styles.quiet)} />;
}

export function TextButton({ onPress, children }: { onPress: () => void; children: ReactNode }) {
  return (
    <button type="button" onClick={onPress} className={cx(styles.link, styles.button)}>
      {children}
    </button>
  );
}
