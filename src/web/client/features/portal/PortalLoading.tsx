import type { CSSProperties } from 'react';
import portalTexts from '../../../../texts/generated/portal/portal.en.js';
import { longestWord } from '../../../../texts/longest-word.ts';
import { Row } from '../../ui/Row.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import styles from './PortalHeader.module.css';

export function PortalLoading() {
  return (
    <>
      <div className={styles.header} aria-busy>
        <div className={styles.title}>
          <div className={styles.name}>
            <h1 style={{ '--longest': longestWord(portalTexts.title) } as CSSProperties}>{portalTexts.title}</h1>
          </div>
          <div className={styles.below}>
            <p className={styles.welcome}>{'\u00a0'}</p>
          </div>
        </div>
        <Row role="status" as="p" align="center" isSingleLine gap="0" className={styles.line}>
          {portalTexts.properties.loading}
        </Row>
      </div>
      <Skeleton lines={5} />
    </>
  );
}
