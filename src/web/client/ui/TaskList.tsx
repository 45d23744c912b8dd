import { type ReactNode, useId } from 'react';
import styles from './TaskList.module.css';

interface TaskGroupProps {
  title: string;
  children: ReactNode;
}

/** Group in a list of tasks. */
export function TaskGroup({ title, children }: TaskGroupProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.floor}>
      <h3 id={id} className={styles.group}>
        {title}
      </h3>
      <ul className={styles.lines}>{children}</ul>
    </section>
  );
}

interface TaskLineProps {
  /** Subject of the task. */
  title: ReactNode;
  children?: ReactNode;
  actions?: ReactNode;
}

export function TaskLine({ title, children, actions }: TaskLineProps) {
  return (
    <li className={styles.line}>
      <div className={styles.words}>
        <p className={styles.title}>{title}</p>
        {children && <div className={styles.detail}>{children}</div>}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </li>
  );
}
