import type { Property } from '../../../../modules/tenancy/schema.ts';
import { AddressSection } from './AddressSection.tsx';
import { PreviewSection } from './PreviewSection.tsx';
import styles from './PublicView.module.css';
import { QrSection } from './QrSection.tsx';
import { publicViewTexts } from './texts.ts';

/** How the public finds the directory: its address, its code, and what they will see. */
export function PublicViewPanel({ property }: { property: Pick<Property, 'name' | 'slug' | 'version'> }) {
  const url = property.slug ? `${location.origin}/${property.slug}` : null;
  return (
    <div className={styles.panel}>
      <div className={styles.column}>
        <AddressSection url={url} />
        {url ? <QrSection property={property} url={url} /> : <p>{publicViewTexts.noSlug}</p>}
      </div>
      {url && <PreviewSection property={property} />}
    </div>
  );
}
