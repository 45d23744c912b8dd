import { useEffect } from 'react';
import type { Control, UseFormReturn } from 'react-hook-form';
import checkoutTexts from '../../../../../texts/generated/shop/checkout.en.js';
import { Field } from '../../../components/Field.tsx';
import { bannerOf, submitWith } from '../../../lib/form.ts';
import { toast } from '../../../lib/toasts.ts';
import { useZodForm } from '../../../lib/zod-form.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import styles from './AddressForm.module.css';
import { type CheckoutForm, checkoutForm } from './address.ts';
import { PropertyPicker } from './PropertyPicker.tsx';

const texts = checkoutTexts.address;

/** The fields in reading order; `autoComplete` is what browsers know addresses by. */
const fields = [
  { name: 'name', autoComplete: 'shipping name' },
  { name: 'street', autoComplete: 'shipping street-address' },
  { name: 'city', autoComplete: 'shipping address-level2' },
  { name: 'state', autoComplete: 'shipping address-level1' },
  { name: 'zip', autoComplete: 'shipping postal-code', inputMode: 'numeric' },
] as const;

export interface AddressFormProps {
  defaults: CheckoutForm;
  /** Told of what is in the form, as it is typed. */
  onDraft: (draft: CheckoutForm) => void;
  onSubmit: (values: CheckoutForm) => Promise<void>;
}

/** Where the order goes, and the building it is for. */
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
        sayWhatIsMissing(form);
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

function sayWhatIsMissing(form: UseFormReturn<CheckoutForm, unknown, CheckoutForm>): void {
  if (!checkoutForm.safeParse(form.getValues()).success)
    toast({ title: texts.missingTitle, message: texts.missing, tone: 'danger' });
}
