import type { ReactNode } from 'react';
import { Link as AriaLink, type LinkProps as AriaLinkProps } from 'react-aria-components';
import { cx } from './cx.ts';
import styles from './Link.module.css';

export interface LinkProps extends Omit<AriaLinkProps, 'className' | 'children' | 'style'> {
  /** Without it, `onPress` makes it a button that reads as a link. */
  href?: string;
  /** Underlined only under the pointer: for navigation, where the place says it is a link. */
  isQuiet?: boolean;
  children: ReactNode;
}

export function Link({ isQuiet = false, children, ...props }: LinkProps) {
  const newTab = props.target === '_blank' ? { rel: 'noopener noreferrer' } : {};
  return (
    <AriaLink {...newTab} {...props} className={cx(styles.link, isQuiet && styles.quiet)}>
      {children}
    </AriaLink>
  );
}
