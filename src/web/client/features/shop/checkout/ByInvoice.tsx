import { useMutation } from '@tanstack/react-query';
import type { CheckoutSession } from '../../../../../modules/orders/schema.ts';
import { formatCents } from '../../../../../shared/money.ts';
import checkoutTexts from '../../../../../texts/generated/shop/checkout.en.js';
import { Button } from '../../../ui/Button.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import styles from './PaymentStep.module.css';
import type { PaymentFlow } from './usePaymentFlow.ts';

const texts = checkoutTexts.payment;

/** Pays by invoice, for companies that may pay later. */
export function ByInvoice({ session, days, flow }: { session: CheckoutSession; days: number; flow: PaymentFlow }) {
  const order = useMutation({
    async mutationFn() {
      if (await flow.mayPay()) await flow.order();
    },
  });
  return (
    <>
      <Stack align="start" gap="12" className={styles.invoice}>
        <h3>{texts.invoiceTitle}</h3>
        <p>{texts.invoiceText({ days, total: formatCents(session.amounts.total) })}</p>
        <Button variant="secondary" size="large" isPending={order.isPending} onPress={() => order.mutate()}>
          {texts.invoice}
        </Button>
      </Stack>
      <h3>{texts.now}</h3>
    </>
  );
}
