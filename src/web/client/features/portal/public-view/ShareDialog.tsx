import { useQuery } from '@tanstack/react-query';
import { Copy } from 'lucide-react';
import type { PropertySummary } from '../../../../../modules/tenancy/schema.ts';
import publicViewTexts from '../../../../../texts/generated/portal/public-view.en.js';
import { QueryState } from '../../../components/QueryState.tsx';
import { propertyQuery } from '../../../entities/property/api.ts';
import { copyPublicUrl } from '../../../entities/property/copy-public-url.ts';
import { Address } from '../../../ui/Address.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Dialog, type DialogProps } from '../../../ui/Dialog.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { GlassCaseSection } from './GlassCaseSection.tsx';
import styles from './PublicView.module.css';
import { QrSection } from './QrSection.tsx';

interface ShareDialogProps extends Pick<DialogProps, 'isOpen' | 'onOpenChange'> {
  property: Pick<PropertySummary, 'id' | 'name' | 'slug'>;
}

/** From the head of the building, on every tab: its link, its code, and its sheets of paper. */
export function ShareDialog({ property, ...dialog }: ShareDialogProps) {
  const url = `${location.origin}/${property.slug}`;
  return (
    <Dialog {...dialog} title={publicViewTexts.shareBuilding({ name: property.name })} size="sheet">
      <div className={styles.shared}>
        <div className={styles.link}>
          <Address>{url}</Address>
          <Button onPress={() => void copyPublicUrl(url)}>
            <Copy aria-hidden /> {publicViewTexts.copy}
          </Button>
        </div>
        <QrSection property={property} url={url} />
        <QueryState query={useQuery(propertyQuery(property.id))} loading={<Skeleton lines={4} />}>
          {(whole) => <GlassCaseSection property={whole} url={url} />}
        </QueryState>
      </div>
    </Dialog>
  );
}
