import { Download, Printer } from 'lucide-react';
import { type CSSProperties, useId, useState } from 'react';
import type { Directory } from '../../../../../modules/directory/schema.ts';
import type { Property } from '../../../../../modules/tenancy/schema.ts';
import { addScanMark } from '../../../../../shared/scan-mark.ts';
import publicViewTexts from '../../../../../texts/generated/portal/public-view.en.js';
import { longestWord } from '../../../../../texts/longest-word.ts';
import { QrCode } from '../../../components/QrCode.tsx';
import { saveFile } from '../../../lib/save-file.ts';
import { toast } from '../../../lib/toasts.ts';
import { Button } from '../../../ui/Button.tsx';
import { cx } from '../../../ui/cx.ts';
import { Row } from '../../../ui/Row.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import { Text } from '../../../ui/Text.tsx';
import cardStyles from './DoorCard.module.css';
import { useDirectoryToPrint } from './directory-to-print.ts';
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
  const titleId = useId();
  const [paper, setPaper] = useState<CardPaper>('letter');
  const { directory, isLoading, load, forget } = useDirectoryToPrint(property.slug);
  const print = (on: CardPaper) => {
    setPaper(on);
    load();
  };
  const fileName = `${property.slug}-qr-code`;
  const code = addScanMark(url);
  const savePng = async () => {
    try {
      saveFile(await qrPng(code), `${fileName}.png`);
    } catch {
      toast({ message: texts.failed, tone: 'danger' }); // no canvas: the SVG still works
    }
  };
  return (
    <section className={styles.section} aria-labelledby={titleId}>
      <h2 id={titleId}>{texts.title}</h2>
      <Row align="center" gap="24">
        <div className={styles.code}>
          <QrCode text={code} label={texts.alt({ url })} />
        </div>
        <Stack gap="8">
          <Button variant="secondary" onPress={() => void savePng()}>
            <Download aria-hidden /> {texts.png}
          </Button>
          <Button variant="secondary" onPress={() => saveFile(qrSvgFile(code), `${fileName}.svg`)}>
            <Download aria-hidden /> {texts.svg}
          </Button>
        </Stack>
      </Row>
      <h3>{cardTexts.title}</h3>
      <Text tone="quiet">{cardTexts.lead}</Text>
      <Row>
        <Button variant="secondary" isPending={isLoading && paper === 'letter'} onPress={() => print('letter')}>
          <Printer aria-hidden /> {cardTexts.letter}
        </Button>
        <Button variant="secondary" isPending={isLoading && paper === 'a4'} onPress={() => print('a4')}>
          <Printer aria-hidden /> {cardTexts.a4}
        </Button>
      </Row>
      {directory && <DoorCard building={directory} url={url} paper={paper} onDone={forget} />}
    </section>
  );
}

/** Letters above which a name gets smaller type, to fit one sheet. */
const LONG_NAME = 90;

type CardPaper = Extract<Paper, 'a4' | 'letter'>;

interface DoorCardProps {
  building: Pick<Directory, 'name' | 'accent' | 'logoUrl'>;
  url: string;
  paper: CardPaper;
  onDone: () => void;
}

/** Printed card for the entrance door. */
function DoorCard({ building: { name, accent, logoUrl }, url, paper, onDone }: DoorCardProps) {
  return (
    <PrintedSheet
      paper={paper}
      accent={accent}
      className={cx(cardStyles.card, name.length > LONG_NAME && cardStyles.long)}
      onDone={onDone}
    >
      <div className={cardStyles.head}>
        {logoUrl && <img src={logoUrl} alt="" className={cardStyles.logo} />}
        <p className={cardStyles.name} style={{ '--longest': longestWord(name) || 1 } as CSSProperties}>
          {name}
        </p>
      </div>
      <div className={cardStyles.middle}>
        <p className={cardStyles.headline}>{cardTexts.headline}</p>
        <div className={cardStyles.code}>
          <QrCode text={addScanMark(url)} label={publicViewTexts.qr.alt({ url })} />
        </div>
        <p className={cardStyles.scan}>{cardTexts.scan}</p>
      </div>
      <p className={cardStyles.url}>{url.replace(/^https?:\/\//, '')}</p>
    </PrintedSheet>
  );
}
