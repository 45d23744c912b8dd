import landingTexts from '../../../../../texts/generated/front/landing.en.js';
import styles from './Screens.module.css';
import { SiteFloor } from './SiteFloor.tsx';

const texts = landingTexts.screens;
const names = ['wall', 'phone', 'portal'] as const;

/** Real pictures of the product, as far as the build found them; without any the section is left out. */
const addresses: Record<string, string> = import.meta.glob('./screens/*.webp', {
  eager: true,
  query: '?url',
  import: 'default',
});

export function Screens() {
  const pictures = names.flatMap((name) => {
    const address = addresses[`./screens/${name}.webp`];
    return address ? [{ name, address }] : [];
  });
  if (pictures.length === 0) return null;
  return (
    <SiteFloor id="screens" title={texts.title}>
      <div className={styles.screens}>
        {pictures.map(({ name, address }) => (
          <figure key={name} className={styles[name]}>
            <img src={address} alt={texts[name]} loading="lazy" className={styles.picture} />
            <figcaption className={styles.caption}>{texts[name]}</figcaption>
          </figure>
        ))}
      </div>
    </SiteFloor>
  );
}
