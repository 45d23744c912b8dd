import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { z } from 'zod';
import { type ShopSettingsReply, shopSettingsInput } from '../../../../modules/orders/schema.ts';
import settingsTexts from '../../../../texts/generated/admin/shop-settings.en.js';
import { Field } from '../../components/form/Field.tsx';
import { Form } from '../../components/form/Form.tsx';
import { useFaultyPart } from '../../components/form/faulty-part.ts';
import { LeaveGuard } from '../../components/form/LeaveGuard.tsx';
import { submitWith } from '../../components/form/submit.ts';
import { useZodForm, type ZodForm } from '../../components/form/zod-form.ts';
import { QueryState } from '../../components/QueryState.tsx';
import { centsOf } from '../../lib/cents.ts';
import { toast } from '../../lib/toasts.ts';
import { Link } from '../../ui/Link.tsx';
import { SaveBar } from '../../ui/SaveBar.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { shopSettingsQuery, useSetShopSettings } from './api.ts';
import styles from './SettingsPage.module.css';
import { partOf, type SettingsPart } from './settings-parts.ts';

const texts = settingsTexts;

interface ShopSettingsProps {
  part: SettingsPart;
  onPart: (part: SettingsPart) => void;
}

/** Settings of the shop in one form: saving includes edits in all parts. */
export function ShopSettings(props: ShopSettingsProps) {
  const settings = useQuery(shopSettingsQuery);
  const titleId = useId();
  return (
    <section className={styles.shop} {...(props.part !== 'general' && { 'aria-labelledby': titleId })}>
      {props.part !== 'general' && (
        <>
          <h2 id={titleId}>{texts.title}</h2>
          <p>{texts.lead}</p>
        </>
      )}
      <QueryState query={settings} loading={<Skeleton lines={8} />} failed={texts.failed}>
        {(savedSettings) => <ShopForm key={savedSettings.revision} saved={savedSettings} {...props} />}
      </QueryState>
    </section>
  );
}

const shopForm = shopSettingsInput.extend({
  bankDebitFrom: z
    .string()
    .trim()
    .refine((amount) => amount === '' || (centsOf(amount) ?? 0) > 0, texts.amountInvalid),
});

function ShopForm({ saved: savedSettings, part, onPart }: ShopSettingsProps & { saved: ShopSettingsReply }) {
  const set = useSetShopSettings(savedSettings.revision);
  const form = useShopForm(savedSettings);
  const { isDirty, isSubmitting } = form.formState;
  const formId = useId();
  useFaultyPart(form, { part, partOf, onPart });
  const submit = submitWith(form, async (values) => {
    await set.mutateAsync({ ...values, bankDebitFrom: centsOf(values.bankDebitFrom) });
    toast({ message: texts.saved, tone: 'success' });
  });
  const Fields = FIELDS_OF_PART[part];
  return (
    <>
      <Form id={formId} paddingBlock="24 32" form={form} onSubmit={submit}>
        <Fields control={form.control} taxes={savedSettings.taxes} />
      </Form>
      <SaveBar
        isVisible={isDirty}
        saveLabel={texts.save}
        form={formId}
        onDiscard={() => form.reset()}
        isPending={isSubmitting}
      />
      <LeaveGuard when={isDirty && !isSubmitting} />
    </>
  );
}

function useShopForm({ deliveryTable, taxTable, bankDebitFrom, defaultTerms, ...savedSettings }: ShopSettingsReply) {
  return useZodForm(shopForm, {
    seller: savedSettings.seller,
    invoiceInstructions: savedSettings.invoiceInstructions,
    terms: savedSettings.terms ?? defaultTerms,
    deliveryTable: inLines(deliveryTable),
    taxTable: inLines(taxTable),
    bankDebitFrom: bankDebitFrom === null ? '' : (bankDebitFrom / 100).toFixed(2),
  });
}

interface FieldsProps extends Pick<ZodForm<typeof shopForm>, 'control'>, Pick<ShopSettingsReply, 'taxes'> {}

const FIELDS_OF_PART: Readonly<Record<SettingsPart, (props: FieldsProps) => ReactNode>> = {
  general: () => null,
  seller: SellerFields,
  delivery: DeliveryFields,
  payment: PaymentFields,
  terms: TermsFields,
};

function SellerFields({ control }: FieldsProps) {
  return (
    <>
      <Field control={control} name="seller.name">
        {(field) => <TextField label={texts.sellerName} description={texts.sellerHint} isRequired {...field} />}
      </Field>
      <Field control={control} name="seller.address">
        {(field) => <TextField label={texts.sellerAddress} isRequired={false} {...field} />}
      </Field>
      <Field control={control} name="seller.taxId">
        {(field) => <TextField label={texts.sellerTaxId} isRequired={false} {...field} />}
      </Field>
    </>
  );
}

function DeliveryFields({ control, taxes }: FieldsProps) {
  const isTaxedByStripe = taxes === 'stripe';
  return (
    <>
      <Field control={control} name="deliveryTable">
        {(field) => (
          <TextField label={texts.delivery} description={texts.deliveryHint} rows={4} isRequired={false} {...field} />
        )}
      </Field>
      <Field control={control} name="taxTable">
        {(field) => (
          <TextField
            label={texts.tax}
            description={isTaxedByStripe ? texts.taxByStripe : texts.taxHint}
            isDisabled={isTaxedByStripe}
            rows={4}
            isRequired={false}
            {...field}
          />
        )}
      </Field>
    </>
  );
}

function PaymentFields({ control }: FieldsProps) {
  return (
    <>
      <Field control={control} name="invoiceInstructions">
        {(field) => (
          <TextField
            label={texts.instructions}
            description={texts.instructionsHint}
            rows={2}
            isRequired={false}
            {...field}
          />
        )}
      </Field>
      <Field control={control} name="bankDebitFrom">
        {(field) => (
          <TextField
            label={texts.bank}
            description={texts.bankHint}
            prefix="$"
            inputMode="decimal"
            isRequired={false}
            {...field}
          />
        )}
      </Field>
    </>
  );
}

function TermsFields({ control }: FieldsProps) {
  return (
    <>
      <Field control={control} name="terms">
        {(field) => (
          <TextField label={texts.terms} description={texts.termsHint} rows={12} isRequired={false} {...field} />
        )}
      </Field>
      <p>
        <Link href="/terms-of-sale" target="_blank">
          {texts.termsPage}
        </Link>
      </p>
    </>
  );
}

const inLines = (table: string) => table.replaceAll(',', '\n');
