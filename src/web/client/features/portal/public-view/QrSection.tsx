import { Download, Printer } from 'lucide-react';
import { useState } from 'react';
import type { Property } from '../../../../../modules/tenancy/schema.ts';
import publicViewTexts from '../../../../../texts/generated/portal/public-view.en.js';
import { QrCode } from '../../../components/QrCode.tsx';
import { saveFile } from '../../../lib/save-file.ts';
import { toast } from '../../../lib/toasts.ts';
import { Button } from '../../../ui/Button.tsx';
import { DoorCard, type PaperSize } from './DoorCard.tsx';
import styles from './PublicView.module.css';
import { qrPng, qrSvgFile } from './qr-file.ts';

const texts = publicViewTexts.qr;
const cardTexts = publicViewTexts.card;

export interface QrSectionProps {
  property: Pick<Property, 'name' | 'slug'>;
  url: string;
}

/** The code that leads to the directory, as a picture, as files and as a sheet for the door. */
export function QrSection({ property, url }: QrSectionProps) {
  const [paper, setPaper] = useState<PaperSize | null>(null);
  const fileName = `${property.slug}-qr-code`;
  const savePng = async () => {
    try {
      saveFile(await qrPng(url), `${fileName}.png`);
    } catch {
      toast({ message: texts.failed, tone: 'danger' }); // no canvas: the SVG beside it still works
    }
  };
  return (
    <section className={styles.section} aria-labelledby="public-view-qr">
      <h2 id="public-view-qr">{texts.title}</h2>
      <div className={styles.qr}>
        <div className={styles.code}>
          <QrCode text={url} label={texts.alt({ url })} />
        </div>
        <div className={styles.files}>
          <Button variant="secondary" onPress={() => void savePng()}>
            <Download aria-hidden /> {texts.png}
          </Button>
          <Button variant="secondary" onPress={() => saveFile(qrSvgFile(url), `${fileName}.svg`)}>
            <Download aria-hidden /> {texts.svg}
          </Button>
        </div>
      </div>
      <h3>{cardTexts.title}</h3>
      <p className={styles.quiet}>{cardTexts.lead}</p>
      <div className={styles.buttons}>
        <Button variant="secondary" onPress={() => setPaper('a4')}>
          <Printer aria-hidden /> {cardTexts.a4}
        </Button>
        <Button variant="secondary" onPress={() => setPaper('letter')}>
          <Printer aria-hidden /> {cardTexts.letter}
        </Button>
      </div>
      {paper && <DoorCard name={property.name} url={url} paper={paper} onDone={() => setPaper(null)} />}
    </section>
  );
}
