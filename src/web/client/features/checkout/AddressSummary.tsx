import { TextButton } from '../../ui/Link.tsx';
import styles from './AddressForm.module.css';
import type { CheckoutForm } from './address.ts';
import { checkoutTexts } from './texts.ts';

const texts = checkoutTexts.address;

/** The address that was given, while it is being paid. */
export function AddressSummary({ address, onChange }: { address: CheckoutForm; onChange: () => void }) {
  const { name, street, city, state, zip } = address;
  return (
    <section className={styles.given} aria-labelledby="given-address">
      <div>
        <h2 id="given-address">{texts.title}</h2>
        <p>{name}</p>
        <p>{street}</p>
        <p>
          {city}, {state} {zip}
        </p>
      </div>
      <TextButton onPress={onChange}>{texts.change}</TextButton>
    </section>
  );
}
