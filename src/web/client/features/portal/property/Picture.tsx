import { useState } from 'react';
import propertyTexts from '../../../../../texts/generated/portal/property.en.js';
import styles from './property.module.css';

/** What a picture's address leads to, as far as one can see from here. */
export function Picture({ url, alt }: { url: string | null | undefined; alt: string }) {
  const [failed, setFailed] = useState<string | null>(null);
  if (!url || !/^https?:\/\/./.test(url)) return null;
  if (failed === url) return <p className={styles.pictureFailed}>{propertyTexts.settings.pictureFailed}</p>;
  return <img src={url} alt={alt} className={styles.picture} onError={() => setFailed(url)} />;
}
