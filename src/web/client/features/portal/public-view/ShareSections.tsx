import { Copy, ExternalLink } from 'lucide-react';
import { type ReactNode, useId, useRef } from 'react';
import type { Property } from '../../../../../modules/tenancy/schema.ts';
import publicViewTexts from '../../../../../texts/generated/portal/public-view.en.js';
import { copyPublicUrl } from '../../../entities/property/copy-public-url.ts';
import { toast } from '../../../lib/toasts.ts';
import { Button } from '../../../ui/Button.tsx';
import { LinkButton } from '../../../ui/LinkButton.tsx';
import { Row } from '../../../ui/Row.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import styles from './PublicView.module.css';
import { QrSection } from './QrSection.tsx';
import { shareTargets } from './share.ts';

interface ShareSectionsProps {
  property: Pick<Property, 'name' | 'slug'>;
  /** Heading of the link; a dialog has its own title. */
  title?: string;
  /** Last section; needs a public URL. */
  children: (url: string) => ReactNode;
}

/** Link, QR code and printed sheets of a building, in the Share dialog and on the Public View tab. */
export function ShareSections({ property, title, children }: ShareSectionsProps) {
  const url = property.slug ? `${location.origin}/${property.slug}` : null;
  return (
    <>
      <AddressSection url={url} title={title} />
      {url ? <QrSection property={property} url={url} /> : <p>{publicViewTexts.noSlug}</p>}
      {url && children(url)}
    </>
  );
}

const showNoSlug = () => toast({ message: publicViewTexts.noSlug, tone: 'danger' });

function AddressSection({ url, title }: { url: string | null; title: string | undefined }) {
  const titleId = useId();
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const copy = async () => {
    if (!url) return showNoSlug();
    if (!(await copyPublicUrl(url))) field.current?.select();
  };
  return (
    <section
      className={styles.section}
      {...(title ? { 'aria-labelledby': titleId } : { 'aria-label': publicViewTexts.url })}
    >
      {title && <h2 id={titleId}>{title}</h2>}
      <TextField label={publicViewTexts.url} value={url ?? ''} readOnly ref={field} />
      <Row>
        <Button onPress={() => void copy()}>
          <Copy aria-hidden /> {publicViewTexts.copy}
        </Button>
        {url && (
          <LinkButton href={url} target="_blank" rel="noopener" variant="secondary">
            <ExternalLink aria-hidden /> {publicViewTexts.view}
            <VisuallyHidden>{publicViewTexts.newTab}</VisuallyHidden>
          </LinkButton>
        )}
      </Row>
      <h3>{publicViewTexts.share.title}</h3>
      <Row>
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
            <Button key={id} variant="secondary" onPress={showNoSlug}>
              {label}
            </Button>
          ),
        )}
      </Row>
    </section>
  );
}
