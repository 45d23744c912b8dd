import { useQuery } from '@tanstack/react-query';
import checkoutTexts from '../../../../../texts/generated/shop/checkout.en.js';
import { propertiesQuery } from '../../../entities/property/api.ts';
import { TextButton } from '../../../ui/Link.tsx';
import styles from './AddressForm.module.css';
import type { CheckoutForm } from './address.ts';

const texts = checkoutTexts.address;

export function AddressSummary({ address, onChange }: { address: CheckoutForm; onChange: () => void }) {
  const { name, company, street, suite, city, state, zip, phone, poNumber, billing } = address;
  const property = usePropertyName(address.propertyId);
  return (
    <section className={styles.given} aria-labelledby="given-address">
      <div>
        <h2 id="given-address">{texts.title}</h2>
        <p>{name}</p>
        {company && <p>{company}</p>}
        <p>{[street, suite].filter(Boolean).join(', ')}</p>
        <p>
          {city}, {state} {zip}
        </p>
        {phone && <p>{phone}</p>}
        {poNumber && <p>{texts.poNumberIs({ number: poNumber })}</p>}
        {billing && <p>{texts.billedTo({ name: billing.company || billing.name })}</p>}
        {property && <p>{checkoutTexts.forProperty({ name: property })}</p>}
      </div>
      <TextButton onPress={onChange}>{texts.change}</TextButton>
    </section>
  );
}

export function usePropertyName(propertyId: number | null): string | null {
  const { data } = useQuery({ ...propertiesQuery, enabled: propertyId !== null });
  return data?.find(({ id }) => id === propertyId)?.name ?? null;
}
