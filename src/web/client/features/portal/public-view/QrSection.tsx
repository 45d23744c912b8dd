import { Download, Printer } from 'lucide-react';
import { type CSSProperties, useState } from 'react';
import type { Property } from '../../../../../modules/tenancy/schema.ts';
import { scannedAddress } from '../../../../../shared/scan-mark.ts';
import publicViewTexts from '../../../../../texts/generated/portal/public-view.en.js';
import { longestWord } from '../../../../../texts/longest-word.ts';
import { QrCode } from '../../../components/QrCode.tsx';
import { saveFile } from '../../../lib/save-file.ts';
import { toast } from '../../../lib/toasts.ts';
import { Button } from '../../../ui/Button.tsx';
import { cx } from '../../../ui/cx.ts';
import cardStyles from './DoorCard.module.css';
import { type Paper, PrintedSheet } from './PrintedSheet.tsx';
import styles from './PublicView.module.css';
import { qrPng, qrSvgFile } from './qr-file.ts';

const texts = publicViewTexts.qr;
const cardTexts = publicViewTexts.card;

interface QrSectionProps {
  property: Pick<Property, 'name' | 'slug'>;
  url: string;
}

export function QrSection({ property, url }: QrSectionProps) {
  const [paper, setPaper] = useState<CardPaper | null>(null);
  const fileName = `${property.slug}-qr-code`;
  const code = scannedAddress(url);
  const savePng = async () => {
    try {
      saveFile(await qrPng(code), `${fileName}.png`);
    } catch {
      toast({ message: texts.failed, tone: 'danger' }); // no canvas: the SVG still works
    }
  };
  return (
    <section className={styles.section} aria-labelledby="public-view-qr">
      <h2 id="public-view-qr">{texts.title}</h2>
      <div className={styles.qr}>
        <div className={styles.code}>
          <QrCode text={code} label={texts.alt({ url })} />
        </div>
        <div className={styles.files}>
          <Button variant="secondary" onPress={() => void savePng()}>
            <Download aria-hidden /> {texts.png}
          </Button>
          <Button variant="secondary" onPress={() => saveFile(qrSvgFile(code), `${fileName}.svg`)}>
            <Download aria-hidden /> {texts.svg}
          </Button>
        </div>
      </div>
      <h3>{cardTexts.title}</h3>
      <p className={styles.quiet}>{cardTexts.lead}</p>
      <div className={styles.buttons}>
        <Button variant="secondary" onPress={() => setPaper('letter')}>
          <Printer aria-hidden /> {cardTexts.letter}
        </Button>
        <Button variant="secondary" onPress={() => setPaper('a4')}>
          <Printer aria-hidden /> {cardTexts.a4}
        </Button>
      </div>
      {paper && <DoorCard name={property.name} url={url} paper={paper} onDone={() => setPaper(null)} />}
    </section>
  );
}

/** Names longer than this are set smaller, to fit one sheet. */
const LONG_NAME = 90;

type CardPaper = Extract<Paper, 'a4' | 'letter'>;

interface DoorCardProps {
  name: string;
  url: string;
  paper: CardPaper;
  onDone: () => void;
}

/** For the entrance door. */
function DoorCard({ name, url, paper, onDone }: DoorCardProps) {
  return (
    <PrintedSheet
      paper={paper}
      className={cx(cardStyles.card, name.length > LONG_NAME && cardStyles.long)}
      onDone={onDone}
    >
      <p className={cardStyles.name} style={{ '--longest': longestWord(name) || 1 } as CSSProperties}>
        {name}
      </p>
      <div className={cardStyles.middle}>
        <p className={cardStyles.headline}>{cardTexts.headline}</p>
        <div className={cardStyles.code}>
          <QrCode text={scannedAddress(url)} label={publicViewTexts.qr.alt({ url })} />
        </div>
        <p className={cardStyles.scan}>{cardTexts.scan}</p>
      </div>
      <p className={cardStyles.url}>{url.replace(/^https?:\/\//, '')}</p>
    </PrintedSheet>
  );
}
