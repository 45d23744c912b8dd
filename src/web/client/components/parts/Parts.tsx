import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import styles from './Parts.module.css';
import type { OpenPart } from './use-part.ts';

interface PartsProps<Part extends string> {
  /** Of the list of parts. */
  label: string;
  names: Readonly<Record<Part, string>>;
  /** In order. */
  parts: readonly Part[];
  open: OpenPart<Part>;
  /** The open part. */
  children: ReactNode;
}

/** A page in parts, each with an address: a rail beside the open one, or a row above it. */
export function Parts<Part extends string>({ label, names, parts, open, children }: PartsProps<Part>) {
  return (
    <div className={styles.page}>
      <nav aria-label={label} className={styles.rail}>
        <ul className={styles.parts}>
          {parts.map((each) => (
            <li key={each}>
              <Link
                to={open.addressOf(each)}
                preventScrollReset
                aria-current={each === open.part ? 'page' : undefined}
                className={styles.part}
              >
                {names[each]}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      {children}
    </div>
  );
}
