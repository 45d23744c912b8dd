import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import styles from './PageHeader.module.css';

export interface PageHeaderProps {
  title: string;
  description?: ReactNode;
  actions?: ReactNode;
  /** Less space, above a page that fills the window. */
  isTight?: boolean;
}

export function PageHeader({ title, description, actions, isTight = false }: PageHeaderProps) {
  return (
    <div className={cx(styles.header, isTight && styles.tight)}>
      <div>
        <h1>{title}</h1>
        {description && <div className={styles.description}>{description}</div>}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}
