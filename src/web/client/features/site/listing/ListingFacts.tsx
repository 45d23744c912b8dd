import texts from '../../../../../texts/generated/front/listing.en.js';
import { Address } from '../../../ui/Address.tsx';
import type { Listing } from './api.ts';
import { type ListingFieldKey, listingFields } from './changes.ts';
import styles from './Listing.module.css';

/** What the directory shows, line by line. */
export function ListingFacts({ listing }: { listing: Listing }) {
  return (
    <dl className={styles.facts}>
      {listingFields.map((key) => (
        <div key={key}>
          <dt>{texts.fields[key]}</dt>
          <dd className={listing[key] ? undefined : styles.quiet}>
            {listing[key] ? <Fact name={key} value={listing[key]} /> : texts.none}
          </dd>
        </div>
      ))}
      {listing.contacts.map(({ name, phone }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they never change places
        <div key={at}>
          <dt>{texts.contact}</dt>
          <dd>
            {name}
            {name && phone && ', '}
            {phone && <Fact name="phone" value={phone} />}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** A phone's number stays on a line where it fits one; addresses end their lines between parts. */
function Fact({ name, value }: { name: ListingFieldKey; value: string }) {
  if (name === 'phone') return <span className={styles.whole}>{value}</span>;
  return name === 'email' || name === 'website' ? <Address>{value}</Address> : value;
}
