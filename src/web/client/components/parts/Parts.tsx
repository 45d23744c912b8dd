import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import styles from './Parts.module.css';
import type { OpenPart } from './use-part.ts';

interface PartsProps<Part extends string> {
  label: string;
  names: Readonly<Record<Part, string>>;
  parts: readonly Part[];
  open: OpenPart<Part>;
  children: ReactNode;
}

/** Page in parts with an address each, listed beside the open one or above it. */
export function Parts<Part extends string>({ label, names, parts, open, children }: PartsProps<Part>) {
  return (
    <div className={styles.page}>
      <nav aria-label={label} className={styles.rail}>
        <ul className={styles.parts}>
          {parts.map((partName) => (
            <li key={partName}>
              <Link
                to={open.addressOf(partName)}
                preventScrollReset
                aria-current={partName === open.part ? 'page' : undefined}
                className={styles.part}
              >
                {names[partName]}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {children}
    </div>
  );
}
