import type { ReactNode } from 'react';
import styles from './Container.module.css';
import { cx } from './cx.ts';

export interface ContainerProps {
  /** Maximum width: `form` 560 px, `content` 1200 px, `wide` 1600 px, `directory` 2048 px, `full` the window. */
  width?: 'form' | 'content' | 'wide' | 'directory' | 'full';
  children: ReactNode;
}

export function Container({ width = 'content', children }: ContainerProps) {
  return <div className={cx(styles.container, styles[width])}>{children}</div>;
}
