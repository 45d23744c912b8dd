import { type CheckoutSession, paymentDetails } from '../../../../../modules/orders/schema.ts';
import { formatCents } from '../../../../../shared/money.ts';
import checkoutTexts from '../../../../../texts/generated/shop/checkout.en.js';
import { Field } from '../../../components/form/Field.tsx';
import { Form } from '../../../components/form/Form.tsx';
import { submitWith } from '../../../components/form/submit.ts';
import { useZodForm } from '../../../components/form/zod-form.ts';
import { ApiError } from '../../../lib/api.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Grid } from '../../../ui/Grid.tsx';
import { Row } from '../../../ui/Row.tsx';
import { Text } from '../../../ui/Text.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { useConfirmTestPayment } from './api.ts';
import { cardForm, cardOf, emptyCard, groupedNumber, spacedExpiry } from './card.ts';
import styles from './PaymentStep.module.css';
import type { PaymentFlow } from './usePaymentFlow.ts';

const texts = checkoutTexts.payment;

/** Card form that accepts test cards only. */
export function TestCardForm({ session, flow }: { session: CheckoutSession; flow: PaymentFlow }) {
  const form = useZodForm(cardForm, emptyCard);
  const confirm = useConfirmTestPayment(session.clientSecret);
  const submit = submitWith(form, async (card) => {
    if (!(await flow.mayPay())) return;
    try {
      await confirm.mutateAsync(cardOf(card));
    } catch (error) {
      if (!isAnswer(error)) return await flow.check();
      if (isCancelled(error) && !(await flow.mayPay())) return;
      form.setError(
        'number',
        { type: 'server', message: texts.declined({ message: error.message }) },
        { shouldFocus: true },
      );
      return;
    }
    await flow.complete();
  });
  return (
    <Form gap="24" form={form} onSubmit={submit} head={<Banner tone="warning">{texts.test}</Banner>}>
      <Grid columns="repeat(auto-fit, minmax(min(max(8rem, 40%), 100%), 1fr))" align="start" className={styles.card}>
        <Field control={form.control} name="number">
          {({ onChange, ...field }) => (
            <TextField
              label={texts.number}
              isRequired
              inputMode="numeric"
              autoComplete="off"
              onChange={(text) => onChange(groupedNumber(text))}
              {...field}
            />
          )}
        </Field>
        <Field control={form.control} name="expiry">
          {({ onChange, ...field }) => (
            <TextField
              label={texts.expiry}
              placeholder={texts.expiryHint}
              isRequired
              inputMode="numeric"
              autoComplete="off"
              onChange={(text) => onChange(spacedExpiry(text, field.value))}
              {...field}
            />
          )}
        </Field>
        <Field control={form.control} name="cvc">
          {(field) => (
            <TextField label={texts.cvc} isRequired inputMode="numeric" autoComplete="off" maxLength={4} {...field} />
          )}
        </Field>
      </Grid>
      <PayButton total={session.amounts.total} isPending={form.formState.isSubmitting} />
    </Form>
  );
}

export function PayButton({ total, isPending }: { total: number; isPending: boolean }) {
  return (
    <Row align="center" gap="8 16">
      <Button type="submit" size="large" isPending={isPending}>
        {texts.complete}
      </Button>
      <Text as="span" size="small" tone="quiet">
        {texts.pay({ total: formatCents(total) })}
      </Text>
    </Row>
  );
}

/** Returns whether another window canceled the payment after the check. */
const isCancelled = ({ details }: ApiError): boolean =>
  paymentDetails.safeParse(details).data?.paymentStatus === 'canceled';

/** Returns whether nothing was paid; with any other error the outcome is unknown. */
const isAnswer = (error: unknown): error is ApiError => error instanceof ApiError && error.status < 500;
