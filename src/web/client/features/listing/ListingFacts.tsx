import type { Listing } from './api.ts';
import { listingFields } from './changes.ts';
import styles from './Listing.module.css';
import { listingTexts as texts } from './texts.ts';

/** What the directory shows, line by line. */
export function ListingFacts({ listing }: { listing: Listing }) {
  return (
    <dl className={styles.facts}>
      {listingFields.map((key) => (
        <div key={key}>
          <dt>{texts.fields[key]}</dt>
          <dd className={listing[key] ? undefined : styles.quiet}>{listing[key] ?? texts.none}</dd>
        </div>
      ))}
      {listing.contacts.map(({ name, phone }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they never change places
        <div key={at}>
          <dt>{texts.contact}</dt>
          <dd>{[name, phone].filter(Boolean).join(', ')}</dd>
        </div>
      ))}
    </dl>
  );
}
