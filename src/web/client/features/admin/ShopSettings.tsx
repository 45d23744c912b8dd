import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { z } from 'zod';
import { type ShopSettingsReply, shopSettingsInput } from '../../../../modules/orders/schema.ts';
import settingsTexts from '../../../../texts/generated/admin/shop-settings.en.js';
import { Field } from '../../components/form/Field.tsx';
import { Form } from '../../components/form/Form.tsx';
import { LeaveGuard } from '../../components/form/LeaveGuard.tsx';
import { submitWith } from '../../components/form/submit.ts';
import { useZodForm } from '../../components/form/zod-form.ts';
import { QueryState } from '../../components/QueryState.tsx';
import { centsOf } from '../../lib/cents.ts';
import { toast } from '../../lib/toasts.ts';
import { Button } from '../../ui/Button.tsx';
import { Link } from '../../ui/Link.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { shopSettingsQuery, useSetShopSettings } from './api.ts';
import styles from './SettingsPage.module.css';

const texts = settingsTexts;

/** What the shop charges, who sells, and its terms. */
export function ShopSettings() {
  const settings = useQuery(shopSettingsQuery);
  const titleId = useId();
  return (
    <section className={styles.shop} aria-labelledby={titleId}>
      <h2 id={titleId}>{texts.title}</h2>
      <p>{texts.lead}</p>
      <QueryState query={settings} loading={<Skeleton lines={8} />} failed={texts.failed}>
        {(saved) => <ShopForm key={saved.revision} saved={saved} />}
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

function ShopForm({ saved }: { saved: ShopSettingsReply }) {
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
  const submit = submitWith(form, async (values) => {
    await set.mutateAsync({ ...values, bankDebitFrom: centsOf(values.bankDebitFrom) });
    toast({ message: texts.saved, tone: 'success' });
  });
  return (
    <Form className={styles.form} form={form} onSubmit={submit}>
      <Field control={control} name="seller.name">
        {(field) => <TextField label={texts.sellerName} description={texts.sellerHint} isRequired {...field} />}
      </Field>
      <Field control={control} name="seller.address">
        {(field) => <TextField label={texts.sellerAddress} isRequired={false} {...field} />}
      </Field>
      <Field control={control} name="seller.taxId">
        {(field) => <TextField label={texts.sellerTaxId} isRequired={false} {...field} />}
      </Field>
      <Field control={control} name="deliveryTable">
        {(field) => (
          <TextField label={texts.delivery} description={texts.deliveryHint} rows={4} isRequired={false} {...field} />
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
      <div>
        <Button type="submit" isDisabled={!isDirty} isPending={isSubmitting}>
          {texts.save}
        </Button>
      </div>
      <LeaveGuard when={isDirty && !isSubmitting} />
    </Form>
  );
}

const inLines = (table: string) => table.replaceAll(',', '\n');
