import { BookOpen } from 'lucide-react';
import type { Property } from '../../../../../modules/tenancy/schema.ts';
import publicViewTexts from '../../../../../texts/generated/portal/public-view.en.js';
import { LinkButton } from '../../../ui/LinkButton.tsx';
import { AddressSection } from './AddressSection.tsx';
import { MissedSearches } from './MissedSearches.tsx';
import { PreviewSection } from './PreviewSection.tsx';
import styles from './PublicView.module.css';
import { QrSection } from './QrSection.tsx';

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
        {url && <WallGuides slug={property.slug} />}
        {url && <MissedSearches key={property.id} propertyId={property.id} canEdit={canEdit} />}
      </div>
      {url && <PreviewSection property={property} />}
    </div>
  );
}

function WallGuides({ slug }: { slug: string }) {
  return (
    <section className={styles.section} aria-labelledby="public-view-wall">
      <h2 id="public-view-wall">{publicViewTexts.wall.title}</h2>
      <p className={styles.quiet}>{publicViewTexts.wall.lead}</p>
      <div className={styles.buttons}>
        <LinkButton href={`/help/displays?building=${slug}`} target="_blank" rel="noopener" variant="secondary">
          <BookOpen aria-hidden /> {publicViewTexts.wall.link}
          <span className={styles.unseen}>{publicViewTexts.newTab}</span>
        </LinkButton>
      </div>
    </section>
  );
}
