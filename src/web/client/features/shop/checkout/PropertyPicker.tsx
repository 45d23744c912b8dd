import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import checkoutTexts from '../../../../../texts/generated/shop/checkout.en.js';
import { Field } from '../../../components/Field.tsx';
import { propertiesQuery, propertyQuery } from '../../../entities/property/api.ts';
import { ERROR_TITLE, toast } from '../../../lib/toasts.ts';
import { TextButton } from '../../../ui/Link.tsx';
import { Select } from '../../../ui/Select.tsx';
import styles from './AddressForm.module.css';
import { type CheckoutForm, isBlank, parseAddress } from './address.ts';

const texts = checkoutTexts.address;
const NONE = 0;

/** The building an order is for. Its address fills an empty form, and is offered to one that is not. */
export function PropertyPicker({ form }: { form: UseFormReturn<CheckoutForm, unknown, CheckoutForm> }) {
  const properties = useQuery(propertiesQuery);
  const { offered, offer, take } = useOfferedAddress(form);
  useForgetting(form, properties.data);
  if (!properties.data?.length) return null;
  const options = properties.data.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <div className={styles.property}>
      <Field control={form.control} name="propertyId">
        {({ value, onChange, ...field }) => (
          <Select
            {...field}
            label={texts.property}
            description={texts.propertyHint}
            options={[{ value: NONE, label: texts.propertyNone }, ...options]}
            value={value ?? NONE}
            onChange={(chosen) => {
              onChange(chosen === NONE ? null : chosen);
              void offer(chosen === NONE ? null : chosen);
            }}
          />
        )}
      </Field>
      {offered && <TextButton onPress={take}>{texts.offer({ name: offered.name })}</TextButton>}
    </div>
  );
}

/** A kept address may name a building that is not the person's any more. */
function useForgetting(form: UseFormReturn<CheckoutForm, unknown, CheckoutForm>, own?: readonly { id: number }[]) {
  useEffect(() => {
    const kept = form.getValues('propertyId');
    if (own && kept !== null && !own.some(({ id }) => id === kept)) form.setValue('propertyId', null);
  }, [form, own]);
}

interface Offered {
  name: string;
  address: string;
}

function useOfferedAddress(form: UseFormReturn<CheckoutForm, unknown, CheckoutForm>) {
  const client = useQueryClient();
  const [offered, setOffered] = useState<Offered | null>(null);
  const fill = ({ address }: Offered) => {
    for (const [name, value] of Object.entries(parseAddress(address)))
      form.setValue(name as keyof ReturnType<typeof parseAddress>, value, { shouldDirty: true });
    form.clearErrors(['street', 'city', 'state', 'zip']);
    setOffered(null);
  };
  return {
    offered,
    take: () => offered && fill(offered),
    async offer(propertyId: number | null) {
      setOffered(null);
      if (propertyId === null) return;
      try {
        const property = await client.fetchQuery(propertyQuery(propertyId));
        if (isBlank(form.getValues())) fill(property);
        else setOffered(property);
      } catch {
        toast({ title: ERROR_TITLE, message: texts.propertyFailed, tone: 'danger' });
      }
    },
  };
}
