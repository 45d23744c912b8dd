import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import type { Control, UseFormReturn } from 'react-hook-form';
import type { SavedAddress } from '../../../../../modules/orders/schema.ts';
import checkoutTexts from '../../../../../texts/generated/shop/checkout.en.js';
import { Field } from '../../../components/form/Field.tsx';
import { Form } from '../../../components/form/Form.tsx';
import { submitWith } from '../../../components/form/submit.ts';
import { useZodForm } from '../../../components/form/zod-form.ts';
import { propertiesQuery, propertyQuery } from '../../../entities/property/api.ts';
import { ERROR_TITLE, toast, toastError } from '../../../lib/toasts.ts';
import { Button } from '../../../ui/Button.tsx';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { Disclosure } from '../../../ui/Disclosure.tsx';
import { Grid } from '../../../ui/Grid.tsx';
import { TextButton } from '../../../ui/Link.tsx';
import { Select } from '../../../ui/Select.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import styles from './AddressForm.module.css';
import {
  addressFields,
  type CheckoutForm,
  emptyBilling,
  freightForm,
  isBlank,
  parcelForm,
  parseAddress,
} from './address.ts';
import { savedAddressesQuery, useForgetAddress } from './api.ts';

const texts = checkoutTexts.address;

/** Fields in reading order, with HTML autofill tokens. */
const fields = [
  { name: 'name', autoComplete: 'name' },
  { name: 'company', autoComplete: 'organization', isRequired: false },
  { name: 'street', autoComplete: 'address-line1' },
  { name: 'suite', autoComplete: 'address-line2', isRequired: false },
  { name: 'city', autoComplete: 'address-level2' },
  { name: 'state', autoComplete: 'address-level1' },
  { name: 'zip', autoComplete: 'postal-code', inputMode: 'numeric' },
] as const;

const TEL = 'tel';

export interface AddressFormProps {
  defaults: CheckoutForm;
  /** Goods that a carrier delivers by appointment. */
  isFreight: boolean;
  /** Called with each change of the form. */
  onDraft: (draft: CheckoutForm) => void;
  onSubmit: (values: CheckoutForm) => Promise<void>;
}

export function AddressForm({ defaults, isFreight, onDraft, onSubmit }: AddressFormProps) {
  const form = useZodForm(isFreight ? freightForm : parcelForm, defaults);
  const submit = submitWith(form, onSubmit, checkoutTexts.sessionFailed);
  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: ({ values }) => onDraft(values) }),
    [form, onDraft],
  );
  return (
    <Form
      form={form}
      gap="24"
      aria-labelledby="shipping-address"
      onSubmit={(event) => {
        toastMissingFields(form, isFreight);
        submit(event);
      }}
      head={<h2 id="shipping-address">{texts.title}</h2>}
    >
      <SavedAddresses form={form} />
      <PropertyPicker form={form} />
      <Grid columns="repeat(6, minmax(0, 1fr))" align="start">
        {fields.map(({ autoComplete, ...field }) => (
          <AddressField
            key={field.name}
            control={form.control}
            autoComplete={`shipping ${autoComplete}`}
            isRequired
            {...field}
          />
        ))}
        <div className={styles.phone}>
          <Field control={form.control} name="phone">
            {(field) => (
              <TextField
                label={texts.phone}
                description={isFreight ? texts.phoneFreight : texts.phoneHint}
                isRequired={isFreight}
                type="tel"
                autoComplete={`shipping ${TEL}`}
                {...field}
              />
            )}
          </Field>
        </div>
      </Grid>
      <Field control={form.control} name="savesAddress">
        {({ value, onChange, ref, name, onBlur }) => (
          <Checkbox isSelected={value} onChange={onChange} name={name} onBlur={onBlur} ref={ref}>
            {texts.save}
          </Checkbox>
        )}
      </Field>
      <CompanyPurchase form={form} />
      <div>
        <Button type="submit" size="large" isPending={form.formState.isSubmitting}>
          {texts.submit}
        </Button>
      </div>
    </Form>
  );
}

type Checkout = UseFormReturn<CheckoutForm, unknown, CheckoutForm>;

interface AddressFieldProps {
  control: Control<CheckoutForm, unknown, CheckoutForm>;
  name: (typeof fields)[number]['name'];
  /** Group of the billing address's fields. */
  group?: 'billing';
  autoComplete: string;
  inputMode?: 'numeric';
  isRequired?: boolean;
}

function AddressField({ control, name, group, ...look }: AddressFieldProps) {
  return (
    <div className={styles[name]}>
      <Field control={control} name={group ? `${group}.${name}` : name}>
        {(field) => <TextField label={texts[name]} {...look} {...field} />}
      </Field>
    </div>
  );
}

function toastMissingFields(form: Checkout, isFreight: boolean): void {
  const values = form.getValues();
  const isMissing = fields.some(({ name, ...field }) => !('isRequired' in field) && values[name].trim() === '');
  if (isMissing || (isFreight && values.phone.trim() === ''))
    toast({ title: texts.missingTitle, message: texts.missing, tone: 'danger' });
}

/** Addresses of earlier orders, last used first. */
function SavedAddresses({ form }: { form: Checkout }) {
  const { data: savedAddresses = [] } = useQuery(savedAddressesQuery);
  const forget = useForgetAddress();
  const [selectedId, setSelectedId] = useState<number | null>(null);
  const fillFromAddress = ({ address }: SavedAddress) => {
    for (const [name, value] of Object.entries(addressFields(address)))
      form.setValue(name as keyof CheckoutForm, value, { shouldDirty: true });
    form.clearErrors();
  };
  const first = savedAddresses[0];
  const preset = useEffectEvent((savedAddress: SavedAddress) => {
    if (selectedId !== null || !isBlank(form.getValues()) || form.getValues('name') !== '') return;
    setSelectedId(savedAddress.id);
    fillFromAddress(savedAddress);
  });
  useEffect(() => {
    if (first) preset(first);
  }, [first]);
  if (savedAddresses.length === 0) return null;
  const remove = (id: number) =>
    forget.mutate(id, { onSuccess: () => setSelectedId(null), onError: (error) => toastError(error) });
  return (
    <Stack gap="8" className={styles.property}>
      <Select
        label={texts.saved}
        placeholder={texts.savedPlaceholder}
        options={savedAddresses.map(({ id, address }) => ({
          value: id,
          label: [address.name, address.company, address.street].filter(Boolean).join(', '),
        }))}
        value={selectedId}
        onChange={(id) => {
          const selectedAddress = savedAddresses.find((savedAddress) => savedAddress.id === id);
          setSelectedId(id);
          if (selectedAddress) fillFromAddress(selectedAddress);
        }}
      />
      {selectedId !== null && <TextButton onPress={() => remove(selectedId)}>{texts.forget}</TextButton>}
    </Stack>
  );
}

/** PO number, tax number and another billing address, for the invoice. */
function CompanyPurchase({ form }: { form: Checkout }) {
  const { control } = form;
  const { billing, poNumber, taxId } = form.getValues();
  const isElsewhere = form.watch('billing') !== null;
  return (
    <Disclosure title={texts.purchase} isOpenAtFirst={Boolean(billing || poNumber || taxId)}>
      <Stack paddingBlock="12 0">
        <Grid columns="repeat(6, minmax(0, 1fr))" align="start">
          <div className={styles.half}>
            <Field control={control} name="poNumber">
              {(field) => <TextField label={texts.poNumber} isRequired={false} autoComplete="off" {...field} />}
            </Field>
          </div>
          <div className={styles.half}>
            <Field control={control} name="taxId">
              {(field) => <TextField label={texts.taxId} isRequired={false} autoComplete="off" {...field} />}
            </Field>
          </div>
        </Grid>
        <Checkbox
          isSelected={isElsewhere}
          onChange={(isSelected) => form.setValue('billing', isSelected ? emptyBilling : null, { shouldDirty: true })}
        >
          {texts.billElsewhere}
        </Checkbox>
        {isElsewhere && (
          <Stack as="fieldset" gap="12" className={styles.billing}>
            <legend>{texts.billing}</legend>
            <Grid columns="repeat(6, minmax(0, 1fr))" align="start">
              {fields.map(({ autoComplete, ...field }) => (
                <AddressField
                  key={field.name}
                  control={control}
                  group="billing"
                  autoComplete={`billing ${autoComplete}`}
                  isRequired
                  {...field}
                />
              ))}
            </Grid>
          </Stack>
        )}
      </Stack>
    </Disclosure>
  );
}

const NONE = 0;

/** Fills an empty form with the building's address; offers it to another form. */
function PropertyPicker({ form }: { form: Checkout }) {
  const properties = useQuery(propertiesQuery);
  const { offered, offer, take } = useOfferedAddress(form);
  useDropLostProperty(form, properties.data);
  if (!properties.data?.length) return null;
  const options = properties.data.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <Stack gap="8" className={styles.property}>
      <Field control={form.control} name="propertyId">
        {({ value, onChange, ...field }) => (
          <Select
            {...field}
            label={texts.property}
            description={texts.propertyHint}
            options={[{ value: NONE, label: texts.propertyNone }, ...options]}
            value={value ?? NONE}
            onChange={(selectedValue) => {
              onChange(selectedValue === NONE ? null : selectedValue);
              void offer(selectedValue === NONE ? null : selectedValue);
            }}
          />
        )}
      </Field>
      {offered && <TextButton onPress={take}>{texts.offer({ name: offered.name })}</TextButton>}
    </Stack>
  );
}

/** Drops a building from a stored draft that the user can no longer access. */
function useDropLostProperty(form: Checkout, ownProperties?: readonly { id: number }[]) {
  useEffect(() => {
    const propertyId = form.getValues('propertyId');
    if (ownProperties && propertyId !== null && !ownProperties.some(({ id }) => id === propertyId))
      form.setValue('propertyId', null);
  }, [form, ownProperties]);
}

interface Offered {
  name: string;
  address: string;
}

function useOfferedAddress(form: Checkout) {
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
