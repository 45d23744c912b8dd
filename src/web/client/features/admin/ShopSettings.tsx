import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { z } from 'zod';
import { type ShopSettingsReply, shopSettingsInput } from '../../../../modules/orders/schema.ts';
import settingsTexts from '../../../../texts/generated/admin/shop-settings.en.js';
import { Field } from '../../components/form/Field.tsx';
import { Form } from '../../components/form/Form.tsx';
import { useFaultyPart } from '../../components/form/faulty-part.ts';
import { LeaveGuard } from '../../components/form/LeaveGuard.tsx';
import { submitWith } from '../../components/form/submit.ts';
import { useZodForm } from '../../components/form/zod-form.ts';
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

/** What the shop charges, who sells, and its terms: what was typed in one part is saved from any. */
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
        {(saved) => <ShopForm key={saved.revision} saved={saved} {...props} />}
      </QueryState>
    </section>
  );
}

const shopForm = shopSettingsInput.extend({
  bankDebitFrom: z
    .string()
    .trim()
    .refine((typed) => typed === '' || (centsOf(typed) ?? 0) > 0, texts.amountInvalid),
});

function ShopForm({ saved, part, onPart }: ShopSettingsProps & { saved: ShopSettingsReply }) {
  const set = useSetShopSettings(saved.revision);
  const { seller, deliveryTable, taxTable, invoiceInstructions, bankDebitFrom, terms, defaultTerms } = saved;
  const form = useZodForm(shopForm, {
    seller,
    invoiceInstructions,
    terms: terms ?? defaultTerms,
    deliveryTable: inLines(deliveryTable),
    taxTable: inLines(taxTable),
    bankDebitFrom: bankDebitFrom === null ? '' : (bankDebitFrom / 100).toFixed(2),
  });
  const { isDirty, isSubmitting } = form.formState;
  const { control } = form;
  const formId = useId();
  useFaultyPart(form, { part, partOf, onPart });
  const submit = submitWith(form, async (values) => {
    await set.mutateAsync({ ...values, bankDebitFrom: centsOf(values.bankDebitFrom) });
    toast({ message: texts.saved, tone: 'success' });
  });
  return (
    <>
      <Form id={formId} className={styles.form} form={form} onSubmit={submit}>
        {part === 'seller' && (
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
        )}
        {part === 'delivery' && (
          <>
            <Field control={control} name="deliveryTable">
              {(field) => (
                <TextField
                  label={texts.delivery}
                  description={texts.deliveryHint}
                  rows={4}
                  isRequired={false}
                  {...field}
                />
              )}
            </Field>
            <Field control={control} name="taxTable">
              {(field) => (
                <TextField
                  label={texts.tax}
                  description={saved.taxes === 'stripe' ? texts.taxByStripe : texts.taxHint}
                  isDisabled={saved.taxes === 'stripe'}
                  rows={4}
                  isRequired={false}
                  {...field}
                />
              )}
            </Field>
          </>
        )}
        {part === 'payment' && (
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
        )}
        {part === 'terms' && (
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
        )}
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

const inLines = (table: string) => table.replaceAll(',', '\n');
