import styles from './PortalHeader.module.css';
import { PropertySelector, type PropertySelectorProps } from './PropertySelector.tsx';
import { portalTexts } from './texts.ts';

export interface PortalHeaderProps extends PropertySelectorProps {
  username: string;
}

/** Who is signed in, and which building is shown. */
export function PortalHeader({ username, ...selector }: PortalHeaderProps) {
  return (
    <div className={styles.header}>
      <div className={styles.welcome}>
        <h1>{portalTexts.title}</h1>
        <p className={styles.name}>{portalTexts.welcome(username)}</p>
      </div>
      <PropertySelector {...selector} />
    </div>
  );
}
