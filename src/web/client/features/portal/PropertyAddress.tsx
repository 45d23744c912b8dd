import { Copy, ExternalLink } from 'lucide-react';
import portalTexts from '../../../../texts/generated/portal/portal.en.js';
import { copyPublicUrl } from '../../entities/property/copy-public-url.ts';
import { Address } from '../../ui/Address.tsx';
import { PlainIconButton } from '../../ui/PlainButton.tsx';
import styles from './PropertyAddress.module.css';

const texts = portalTexts.address;

/** The directory's address as it is typed, with the two things people do with it. */
export function PropertyAddress({ slug }: { slug: string }) {
  const url = `${location.origin}/${slug}`;
  return (
    <span className={styles.address}>
      <span className={styles.url}>
        <Address>{`${location.host}/${slug}`}</Address>
      </span>
      <PlainIconButton size="small" label={texts.copy} onPress={() => void copyPublicUrl(url)}>
        <Copy aria-hidden />
      </PlainIconButton>
      <a href={url} target="_blank" rel="noopener" aria-label={texts.open} title={texts.open} className={styles.open}>
        <ExternalLink aria-hidden />
      </a>
    </span>
  );
}
