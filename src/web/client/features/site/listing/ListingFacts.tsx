import type { ReactNode } from 'react';
import type { LineKind } from '../../../../../modules/directory/values.ts';
import { listingFieldKeys, listingFields } from '../../../../../modules/reviews/values.ts';
import texts from '../../../../../texts/generated/front/listing.en.js';
import { Address } from '../../../ui/Address.tsx';
import type { Listing } from './api.ts';
import styles from './Listing.module.css';

/** A listing as visitors see it, line by line. */
export function ListingFacts({ listing }: { listing: Listing }) {
  return (
    <dl className={styles.facts}>
      {listingFieldKeys.map((key) => (
        <div key={key}>
          <dt>{texts.fields[key]}</dt>
          <dd className={listing[key] ? undefined : styles.quiet}>
            {listing[key] ? factOf[listingFields[key]](listing[key]) : texts.none}
          </dd>
        </div>
      ))}
      {listing.contacts.map(({ name, phone }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list is never reordered
        <div key={at}>
          <dt>{texts.contact}</dt>
          <dd>
            {name}
            {name && phone && ', '}
            {phone && factOf.phone(phone)}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** A phone number does not wrap where it fits on a line; addresses wrap between their parts. */
const factOf: Readonly<Record<LineKind, (value: string) => ReactNode>> = {
  text: (value) => value,
  names: (value) => value,
  phone: (value) => <span className={styles.whole}>{value}</span>,
  email: (value) => <Address>{value}</Address>,
  website: (value) => <Address>{value}</Address>,
};
