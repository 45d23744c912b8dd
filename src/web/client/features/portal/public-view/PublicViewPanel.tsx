import { BookOpen } from 'lucide-react';
import type { Property } from '../../../../../modules/tenancy/schema.ts';
import publicViewTexts from '../../../../../texts/generated/portal/public-view.en.js';
import { lazyPart } from '../../../components/lazy-part.tsx';
import { LinkButton } from '../../../ui/LinkButton.tsx';
import { PreviewSection } from './PreviewSection.tsx';
import styles from './PublicView.module.css';
import { ShareSections } from './ShareSections.tsx';

const GlassCaseSection = lazyPart(async () => (await import('./GlassCaseSection.tsx')).GlassCaseSection);

interface PublicViewPanelProps {
  property: Pick<Property, 'name' | 'slug' | 'timeZone' | 'wallOrder'>;
}

export function PublicViewPanel({ property }: PublicViewPanelProps) {
  return (
    <div className={styles.panel}>
      <div className={styles.column}>
        <ShareSections property={property} title={publicViewTexts.title}>
          {(publicUrl) => <GlassCaseSection property={property} url={publicUrl} />}
        </ShareSections>
        {property.slug && <WallGuides slug={property.slug} />}
      </div>
      {property.slug && <PreviewSection property={property} />}
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
