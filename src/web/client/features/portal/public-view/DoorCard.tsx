import { type CSSProperties, useEffect, useEffectEvent } from 'react';
import { createPortal } from 'react-dom';
import publicViewTexts from '../../../../../texts/generated/portal/public-view.en.js';
import { longestWord } from '../../../../../texts/longest-word.ts';
import { QrCode } from '../../../components/QrCode.tsx';
import { cx } from '../../../ui/cx.ts';
import styles from './DoorCard.module.css';

const texts = publicViewTexts.card;

/** Characters from which a name is set smaller, so that everything stays on one sheet. */
const LONG_NAME = 90;

export type PaperSize = 'a4' | 'letter';

export interface DoorCardProps {
  name: string;
  url: string;
  paper: PaperSize;
  onDone: () => void;
}

/** A sheet for the entrance door. Unseen on the screen: it prints itself, alone, as soon as it is there. */
export function DoorCard({ name, url, paper, onDone }: DoorCardProps) {
  const finish = useEffectEvent(onDone);
  useEffect(() => {
    const done = () => finish();
    window.addEventListener('afterprint', done);
    // after StrictMode's second mount, so that one press prints one sheet
    const timer = setTimeout(() => window.print(), 0);
    document.body.setAttribute('data-prints-card', '');
    return () => {
      document.body.removeAttribute('data-prints-card');
      clearTimeout(timer);
      window.removeEventListener('afterprint', done);
    };
  }, []);
  return createPortal(
    <div className={cx(styles.card, styles[paper], name.length > LONG_NAME && styles.long)} data-door-card>
      <p className={styles.name} style={{ '--longest': longestWord(name) || 1 } as CSSProperties}>
        {name}
      </p>
      <div className={styles.middle}>
        <p className={styles.headline}>{texts.headline}</p>
        <div className={styles.code}>
          <QrCode text={url} label={publicViewTexts.qr.alt({ url })} />
        </div>
        <p className={styles.scan}>{texts.scan}</p>
      </div>
      <p className={styles.url}>{url.replace(/^https?:\/\//, '')}</p>
    </div>,
    document.body,
  );
}
