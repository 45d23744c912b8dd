import { type CSSProperties, useLayoutEffect, useRef } from 'react';
import type { Directory } from '../../../../../modules/directory/schema.ts';
import { addScanMark } from '../../../../../shared/scan-mark.ts';
import { formatZonedDay } from '../../../../../texts/format.ts';
import publicViewTexts from '../../../../../texts/generated/portal/public-view.en.js';
import { QrCode } from '../../../components/QrCode.tsx';
import { serverNow } from '../../../lib/server-now.ts';
import { cx } from '../../../ui/cx.ts';
import { Grid } from '../../../ui/Grid.tsx';
import { fitType } from './fit-type.ts';
import styles from './GlassCaseSheet.module.css';
import { type SheetGroup, type SheetOrder, sheetGroups } from './glass-case.ts';
import { PrintedSheet } from './PrintedSheet.tsx';

const texts = publicViewTexts.glassCase;

const small = { maxPt: 18, columns: 5 };
const large = { maxPt: 26, columns: 6 };
/** Maximum type in pt, and maximum columns. */
const papers = { letter: small, a4: small, tabloid: large, a3: large };
export type CasePaper = keyof typeof papers;

const MIN_COLUMNS = 1;
/** Maximum lines of a floor that is not split over columns. */
const WHOLE = 12;

interface GlassCaseSheetProps {
  directory: Directory;
  url: string;
  order: SheetOrder;
  paper: CasePaper;
  /** Receives the size of a tenant's name in pt, before printing. */
  onFitted: (type: number) => void;
  onDone: () => void;
}

/** Printed sheet of the whole building. */
export function GlassCaseSheet({ directory, url, order, paper, onFitted, onDone }: GlassCaseSheetProps) {
  const listing = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (listing.current) onFitted(fitType(listing.current, { minPt: MIN_COLUMNS, ...papers[paper] }));
  }, [paper, onFitted]);
  const groups = sheetGroups(directory, order);
  const mark = Math.max(...groups.map((group) => group.mark.length));
  return (
    <PrintedSheet paper={paper} className={styles.sheet} accent={directory.accent} onDone={onDone}>
      <header className={styles.head}>
        {directory.logoUrl && <img src={directory.logoUrl} alt="" className={styles.logo} />}
        <p className={styles.name}>
          <bdi>{directory.name}</bdi>
        </p>
        <p>
          <bdi>{directory.address}</bdi>
        </p>
      </header>
      <div ref={listing} className={styles.listing} data-listing style={{ '--mark': `${mark}` } as CSSProperties}>
        {groups.map((group) => (
          <Group key={group.mark} group={group} />
        ))}
      </div>
      <footer className={styles.foot}>
        <div className={styles.code}>
          <QrCode text={addScanMark(url)} label={publicViewTexts.qr.alt({ url })} />
        </div>
        <p>
          {publicViewTexts.card.scan}
          <br />
          <strong>{url.replace(/^https?:\/\//, '')}</strong>
        </p>
        <p className={styles.day}>{texts.asOf({ day: formatZonedDay(serverNow(), directory.timeZone) })}</p>
      </footer>
    </PrintedSheet>
  );
}

function Group({ group: { mark, lines } }: { group: SheetGroup }) {
  return (
    <Grid
      as="section"
      columns="calc(var(--mark) * 0.95em + 0.6em) minmax(0, 1fr)"
      gap="0"
      className={cx(styles.group, lines.length <= WHOLE && styles.whole)}
    >
      <h2 className={styles.mark}>{mark}</h2>
      <ul>
        {lines.map(({ key, name, place, person }) => (
          <li key={key} className={styles.line} data-person={person}>
            <bdi className={styles.who}>{name}</bdi>
            <span>{place}</span>
          </li>
        ))}
      </ul>
    </Grid>
  );
}
