import { Printer } from 'lucide-react';
import { useCallback, useId, useState } from 'react';
import type { Property } from '../../../../../modules/tenancy/schema.ts';
import { hasIsoPaper } from '../../../../../shared/time-zones.ts';
import { formatNumber } from '../../../../../texts/format.ts';
import publicViewTexts from '../../../../../texts/generated/portal/public-view.en.js';
import { toast } from '../../../lib/toasts.ts';
import { Button } from '../../../ui/Button.tsx';
import { RadioGroup } from '../../../ui/RadioGroup.tsx';
import { Row } from '../../../ui/Row.tsx';
import { Text } from '../../../ui/Text.tsx';
import { useDirectoryToPrint } from './directory-to-print.ts';
import { type CasePaper, GlassCaseSheet } from './GlassCaseSheet.tsx';
import type { SheetOrder } from './glass-case.ts';
import styles from './PublicView.module.css';

const texts = publicViewTexts.glassCase;
const orders = (['floors', 'names'] as const).map((value) => ({ value, label: texts.orders[value] }));
/** Paper sizes, the smaller first. */
const papersIn = (timeZone: string) =>
  hasIsoPaper(timeZone) ? (['a4', 'a3'] as const) : (['letter', 'tabloid'] as const);
/** Minimum size of names in pt: smaller ones are hard to read through glass. */
const LEGIBLE = 7;

interface GlassCaseSectionProps {
  property: Pick<Property, 'slug' | 'timeZone' | 'wallOrder'>;
  url: string;
}

export function GlassCaseSection({ property, url }: GlassCaseSectionProps) {
  const papers = papersIn(property.timeZone);
  const [smaller, larger] = papers;
  const [paper, setPaper] = useState<CasePaper>(smaller);
  const [order, setOrder] = useState<SheetOrder>(property.wallOrder === 'names' ? 'names' : 'floors');
  const titleId = useId();
  const { directory, isLoading, load, forget } = useDirectoryToPrint(property.slug, { needsTenants: true });
  const warn = useCallback(
    (type: number) => {
      if (type >= LEGIBLE) return;
      const size = formatNumber(Math.round(type * 10) / 10);
      const message =
        paper === larger ? texts.small({ size }) : texts.smallSheet({ size, larger: texts.papers[larger] });
      toast({ message, tone: 'warning' });
    },
    [paper, larger],
  );
  return (
    <section className={styles.section} aria-labelledby={titleId}>
      <h2 id={titleId}>{texts.title({ paper: texts.papers[smaller] })}</h2>
      <Text tone="quiet">{texts.lead}</Text>
      <RadioGroup
        label={texts.paper}
        orientation="horizontal"
        options={papers.map((value) => ({ value, label: texts.papers[value] }))}
        value={paper}
        onChange={setPaper}
      />
      <RadioGroup label={texts.order} orientation="horizontal" options={orders} value={order} onChange={setOrder} />
      <Row>
        <Button variant="secondary" isPending={isLoading} onPress={load}>
          <Printer aria-hidden /> {texts.print}
        </Button>
      </Row>
      {directory && (
        <GlassCaseSheet directory={directory} url={url} order={order} paper={paper} onFitted={warn} onDone={forget} />
      )}
    </section>
  );
}
