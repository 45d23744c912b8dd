import { RotateCw } from 'lucide-react';
import { useState } from 'react';
import type { Property } from '../../../../modules/tenancy/schema.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import styles from './PublicView.module.css';
import { publicViewTexts } from './texts.ts';

const texts = publicViewTexts.preview;

/** The directory itself, on a phone's width; a change of the building shows in it as on every display. */
export function PreviewSection({ property }: { property: Pick<Property, 'name' | 'slug'> }) {
  const [round, setRound] = useState(0);
  return (
    <section className={styles.preview} aria-labelledby="public-view-preview">
      <div className={styles.previewHead}>
        <h2 id="public-view-preview">{texts.title}</h2>
        <IconButton label={texts.reload} onPress={() => setRound(round + 1)}>
          <RotateCw aria-hidden />
        </IconButton>
      </div>
      <iframe key={round} src={`/${property.slug}`} title={texts.frame(property.name)} className={styles.frame} />
    </section>
  );
}
