import { useQuery } from '@tanstack/react-query';
import { addressLines } from '../../../../../modules/orders/document.ts';
import checkoutTexts from '../../../../../texts/generated/shop/checkout.en.js';
import { propertiesQuery } from '../../../entities/property/api.ts';
import { TextButton } from '../../../ui/Link.tsx';
import { Row } from '../../../ui/Row.tsx';
import styles from './AddressForm.module.css';
import type { CheckoutForm } from './address.ts';

const texts = checkoutTexts.address;

export function AddressSummary({ address, onChange }: { address: CheckoutForm; onChange: () => void }) {
  const { phone, poNumber, billing } = address;
  const property = usePropertyName(address.propertyId);
  return (
    <Row
      as="section"
      align="start"
      justify="between"
      gap="8 16"
      paddingBlock="0 24"
      className={styles.given}
      aria-labelledby="given-address"
    >
      <div>
        <h2 id="given-address">{texts.title}</h2>
        {addressLines(address).map((line) => (
          <p key={line}>{line}</p>
        ))}
        {phone && <p>{phone}</p>}
        {poNumber && <p>{texts.poNumberIs({ number: poNumber })}</p>}
        {billing && <p>{texts.billedTo({ name: billing.company || billing.name })}</p>}
        {property && <p>{checkoutTexts.forProperty({ name: property })}</p>}
      </div>
      <TextButton onPress={onChange}>{texts.change}</TextButton>
    </Row>
  );
}

export function usePropertyName(propertyId: number | null): string | null {
  const { data } = useQuery({ ...propertiesQuery, enabled: propertyId !== null });
  return data?.find(({ id }) => id === propertyId)?.name ?? null;
}
