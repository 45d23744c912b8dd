import { Printer } from 'lucide-react';
import { useCallback, useId, useState } from 'react';
import type { Property } from '../../../../../modules/tenancy/schema.ts';
import { formatNumber } from '../../../../../texts/format.ts';
import publicViewTexts from '../../../../../texts/generated/portal/public-view.en.js';
import { toast } from '../../../lib/toasts.ts';
import { Button } from '../../../ui/Button.tsx';
import { RadioGroup } from '../../../ui/RadioGroup.tsx';
import { useDirectoryToPrint } from './directory-to-print.ts';
import { type CasePaper, GlassCaseSheet } from './GlassCaseSheet.tsx';
import type { SheetOrder } from './glass-case.ts';
import styles from './PublicView.module.css';

const texts = publicViewTexts.glassCase;
const papers = (['letter', 'tabloid'] as const).map((value) => ({ value, label: texts.papers[value] }));
const orders = (['floors', 'names'] as const).map((value) => ({ value, label: texts.orders[value] }));
/** In pt: smaller names are hard to read through glass. */
const LEGIBLE = 7;

interface GlassCaseSectionProps {
  property: Pick<Property, 'slug' | 'wallOrder'>;
  url: string;
}

export function GlassCaseSection({ property, url }: GlassCaseSectionProps) {
  const [paper, setPaper] = useState<CasePaper>('letter');
  const [order, setOrder] = useState<SheetOrder>(property.wallOrder === 'names' ? 'names' : 'floors');
  const titleId = useId();
  const { directory, isLoading, load, forget } = useDirectoryToPrint(property.slug, { needsTenants: true });
  const warn = useCallback(
    (type: number) => {
      if (type >= LEGIBLE) return;
      const size = formatNumber(Math.round(type * 10) / 10);
      toast({ message: paper === 'letter' ? texts.smallLetter({ size }) : texts.small({ size }), tone: 'warning' });
    },
    [paper],
  );
  return (
    <section className={styles.section} aria-labelledby={titleId}>
      <h2 id={titleId}>{texts.title}</h2>
      <p className={styles.quiet}>{texts.lead}</p>
      <RadioGroup label={texts.paper} orientation="horizontal" options={papers} value={paper} onChange={setPaper} />
      <RadioGroup label={texts.order} orientation="horizontal" options={orders} value={order} onChange={setOrder} />
      <div className={styles.buttons}>
        <Button variant="secondary" isPending={isLoading} onPress={load}>
          <Printer aria-hidden /> {texts.print}
        </Button>
      </div>
      {directory && (
        <GlassCaseSheet directory={directory} url={url} order={order} paper={paper} onFitted={warn} onDone={forget} />
      )}
    </section>
  );
}
