import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Control, UseFormReturn } from 'react-hook-form';
import checkoutTexts from '../../../../../texts/generated/shop/checkout.en.js';
import { Field } from '../../../components/Field.tsx';
import { propertiesQuery, propertyQuery } from '../../../entities/property/api.ts';
import { bannerOf, submitWith } from '../../../lib/form.ts';
import { ERROR_TITLE, toast } from '../../../lib/toasts.ts';
import { useZodForm } from '../../../lib/zod-form.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { TextButton } from '../../../ui/Link.tsx';
import { Select } from '../../../ui/Select.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import styles from './AddressForm.module.css';
import { type CheckoutForm, checkoutForm, isBlank, parseAddress } from './address.ts';

const texts = checkoutTexts.address;

/** In reading order, with the tokens of HTML autofill. */
const fields = [
  { name: 'name', autoComplete: 'shipping name' },
  { name: 'street', autoComplete: 'shipping street-address' },
  { name: 'city', autoComplete: 'shipping address-level2' },
  { name: 'state', autoComplete: 'shipping address-level1' },
  { name: 'zip', autoComplete: 'shipping postal-code', inputMode: 'numeric' },
] as const;

export interface AddressFormProps {
  defaults: CheckoutForm;
  /** Called with each change of the form. */
  onDraft: (draft: CheckoutForm) => void;
  onSubmit: (values: CheckoutForm) => Promise<void>;
}

export function AddressForm({ defaults, onDraft, onSubmit }: AddressFormProps) {
  const form = useZodForm(checkoutForm, defaults);
  const banner = bannerOf(form);
  const submit = submitWith(form, onSubmit, checkoutTexts.sessionFailed);
  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: ({ values }) => onDraft(values) }),
    [form, onDraft],
  );
  return (
    <form
      noValidate
      className={styles.form}
      aria-labelledby="shipping-address"
      onSubmit={(event) => {
        toastMissingFields(form);
        submit(event);
      }}
    >
      <h2 id="shipping-address">{texts.title}</h2>
      {banner && <Banner tone="danger">{banner}</Banner>}
      <PropertyPicker form={form} />
      <div className={styles.fields}>
        {fields.map((field) => (
          <AddressField key={field.name} control={form.control} {...field} />
        ))}
      </div>
      <div>
        <Button type="submit" size="large" isPending={form.formState.isSubmitting}>
          {texts.submit}
        </Button>
      </div>
    </form>
  );
}

type AddressFieldProps = (typeof fields)[number] & { control: Control<CheckoutForm, unknown, CheckoutForm> };

function AddressField({ control, name, ...look }: AddressFieldProps) {
  return (
    <div className={styles[name]}>
      <Field control={control} name={name}>
        {(field) => <TextField label={texts[name]} isRequired {...look} {...field} />}
      </Field>
    </div>
  );
}

function toastMissingFields(form: UseFormReturn<CheckoutForm, unknown, CheckoutForm>): void {
  if (!checkoutForm.safeParse(form.getValues()).success)
    toast({ title: texts.missingTitle, message: texts.missing, tone: 'danger' });
}

const NONE = 0;

/** An empty form takes the building's address; another one gets an offer. */
function PropertyPicker({ form }: { form: UseFormReturn<CheckoutForm, unknown, CheckoutForm> }) {
  const properties = useQuery(propertiesQuery);
  const { offered, offer, take } = useOfferedAddress(form);
  useDropLostProperty(form, properties.data);
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

/** A stored draft may name a building the person has lost. */
function useDropLostProperty(
  form: UseFormReturn<CheckoutForm, unknown, CheckoutForm>,
  own?: readonly { id: number }[],
) {
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
