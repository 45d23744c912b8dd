import type { Property } from '../../../../modules/tenancy/schema.ts';
import { AddressSection } from './AddressSection.tsx';
import { MissedSearches } from './MissedSearches.tsx';
import { PreviewSection } from './PreviewSection.tsx';
import styles from './PublicView.module.css';
import { QrSection } from './QrSection.tsx';
import { publicViewTexts } from './texts.ts';

export interface PublicViewPanelProps {
  property: Pick<Property, 'id' | 'name' | 'slug' | 'version'>;
  canEdit: boolean;
}

/** How the public finds the directory: its address, its code, and what they will see. */
export function PublicViewPanel({ property, canEdit }: PublicViewPanelProps) {
  const url = property.slug ? `${location.origin}/${property.slug}` : null;
  return (
    <div className={styles.panel}>
      <div className={styles.column}>
        <AddressSection url={url} />
        {url ? <QrSection property={property} url={url} /> : <p>{publicViewTexts.noSlug}</p>}
        {url && <MissedSearches key={property.id} propertyId={property.id} canEdit={canEdit} />}
      </div>
      {url && <PreviewSection property={property} />}
    </div>
  );
}
