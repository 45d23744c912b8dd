import { BookOpen, Copy, ExternalLink } from 'lucide-react';
import { useRef } from 'react';
import type { Property } from '../../../../../modules/tenancy/schema.ts';
import publicViewTexts from '../../../../../texts/generated/portal/public-view.en.js';
import { lazyPart } from '../../../components/lazy-part.tsx';
import { copyPublicUrl } from '../../../entities/property/copy-public-url.ts';
import { toast } from '../../../lib/toasts.ts';
import { Button } from '../../../ui/Button.tsx';
import { LinkButton } from '../../../ui/LinkButton.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { PreviewSection } from './PreviewSection.tsx';
import styles from './PublicView.module.css';
import { QrSection } from './QrSection.tsx';
import { shareTargets } from './share.ts';

const GlassCaseSection = lazyPart(async () => (await import('./GlassCaseSection.tsx')).GlassCaseSection);

interface PublicViewPanelProps {
  property: Pick<Property, 'name' | 'slug' | 'timeZone' | 'wallOrder'>;
}

export function PublicViewPanel({ property }: PublicViewPanelProps) {
  const url = property.slug ? `${location.origin}/${property.slug}` : null;
  return (
    <div className={styles.panel}>
      <div className={styles.column}>
        <AddressSection url={url} />
        {url ? <QrSection property={property} url={url} /> : <p>{publicViewTexts.noSlug}</p>}
        {url && <GlassCaseSection property={property} url={url} />}
        {url && <WallGuides slug={property.slug} />}
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

const refuse = () => toast({ message: publicViewTexts.noSlug, tone: 'danger' });

function AddressSection({ url }: { url: string | null }) {
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const copy = async () => {
    if (!url) return refuse();
    if (!(await copyPublicUrl(url))) field.current?.select();
  };
  return (
    <section className={styles.section} aria-labelledby="public-view-title">
      <h2 id="public-view-title">{publicViewTexts.title}</h2>
      <TextField label={publicViewTexts.url} value={url ?? ''} readOnly ref={field} />
      <div className={styles.buttons}>
        <Button onPress={() => void copy()}>
          <Copy aria-hidden /> {publicViewTexts.copy}
        </Button>
        {url && (
          <LinkButton href={url} target="_blank" rel="noopener" variant="secondary">
            <ExternalLink aria-hidden /> {publicViewTexts.view}
            <span className={styles.unseen}>{publicViewTexts.newTab}</span>
          </LinkButton>
        )}
      </div>
      <h3>{publicViewTexts.share.title}</h3>
      <div className={styles.buttons}>
        {shareTargets.map(({ id, label, href }) =>
          url ? (
            <LinkButton
              key={id}
              href={href(url)}
              target="_blank"
              rel="noopener noreferrer"
              variant="secondary"
              aria-label={publicViewTexts.share.on({ network: label })}
            >
              {label}
            </LinkButton>
          ) : (
            <Button key={id} variant="secondary" onPress={refuse}>
              {label}
            </Button>
          ),
        )}
      </div>
    </section>
  );
}
