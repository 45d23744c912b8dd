import { useQuery } from '@tanstack/react-query';
import { lineOf, sumsOf } from '../../../../../modules/orders/document.ts';
import type { BankPayment } from '../../../../../modules/orders/schema.ts';
import { formatLongDay } from '../../../../../texts/format.ts';
import bankTexts from '../../../../../texts/generated/shop/bank.en.js';
import { MoneyLines } from '../../../components/order/MoneyLines.tsx';
import { bankPaymentsQuery } from '../../../entities/order/api.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Grid } from '../../../ui/Grid.tsx';
import { Link } from '../../../ui/Link.tsx';
import { Row } from '../../../ui/Row.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import { Text } from '../../../ui/Text.tsx';
import styles from './BankPayments.module.css';

/** Pending payments from bank accounts; nothing without any. */
export function BankPayments() {
  const { data: payments = [] } = useQuery(bankPaymentsQuery);
  if (payments.length === 0) return null;
  return (
    <ul className={styles.list} aria-label={bankTexts.list}>
      {payments.map((payment) => (
        <li key={payment.paymentIntentId}>
          <BankPaymentCard payment={payment} />
        </li>
      ))}
    </ul>
  );
}

function BankPaymentCard({ payment }: { payment: BankPayment }) {
  const { paymentIntentId, state, since } = payment;
  const texts = bankTexts[state];
  return (
    <article className={styles.card} aria-labelledby={paymentIntentId}>
      <Row as="header" align="baseline" gap="4 16" paddingBlock="0 12" className={styles.head}>
        <h2 id={paymentIntentId}>{texts.title}</h2>
        <Badge tone={state === 'failed' ? 'danger' : 'warning'}>{texts.badge}</Badge>
        <Text as="span" tone="quiet">
          {bankTexts.since({ date: formatLongDay(since) })}
        </Text>
      </Row>
      <BankPaymentBody payment={payment} />
    </article>
  );
}

export function BankPaymentBody({ payment: { state, failure, items, amounts, taxBasis } }: { payment: BankPayment }) {
  return (
    <Grid columns={{ min: '20rem' }} align="start" gap="24 48" paddingBlock="16 0">
      <Stack gap="12" maxWidth="measure">
        {state === 'failed' && failure && <p>{failure}</p>}
        <p>{bankTexts[state].text}</p>
        {state === 'failed' && (
          <p>
            <Link href="/cart">{bankTexts.cart}</Link>
          </p>
        )}
      </Stack>
      <MoneyLines lines={items.map(lineOf)} sums={sumsOf({ ...amounts, taxBasis })} />
    </Grid>
  );
}
