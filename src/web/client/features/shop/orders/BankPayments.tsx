import { useQuery } from '@tanstack/react-query';
import { lineOf, sumsOf } from '../../../../../modules/orders/document.ts';
import type { BankPayment } from '../../../../../modules/orders/schema.ts';
import { formatLongDay } from '../../../../../texts/format.ts';
import bankTexts from '../../../../../texts/generated/shop/bank.en.js';
import { MoneyLines } from '../../../components/order/MoneyLines.tsx';
import { bankPaymentsQuery } from '../../../entities/order/api.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Link } from '../../../ui/Link.tsx';
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
      <header className={styles.head}>
        <h2 id={paymentIntentId}>{texts.title}</h2>
        <Badge tone={state === 'failed' ? 'danger' : 'warning'}>{texts.badge}</Badge>
        <span className={styles.quiet}>{bankTexts.since({ date: formatLongDay(since) })}</span>
      </header>
      <BankPaymentBody payment={payment} />
    </article>
  );
}

export function BankPaymentBody({ payment: { state, failure, items, amounts, taxBasis } }: { payment: BankPayment }) {
  return (
    <div className={styles.body}>
      <div className={styles.words}>
        {state === 'failed' && failure && <p>{failure}</p>}
        <p>{bankTexts[state].text}</p>
        {state === 'failed' && (
          <p>
            <Link href="/cart">{bankTexts.cart}</Link>
          </p>
        )}
      </div>
      <MoneyLines lines={items.map(lineOf)} sums={sumsOf({ ...amounts, taxBasis })} />
    </div>
  );
}
