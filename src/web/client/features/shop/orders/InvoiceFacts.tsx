import type { ReactNode } from 'react';
import { type Order, orderNumber } from '../../../../../modules/orders/schema.ts';
import { formatCents } from '../../../../../shared/money.ts';
import { formatLongDay } from '../../../../../texts/format.ts';
import orderTexts from '../../../../../texts/generated/shop/orders.en.js';
import { operator } from '../../../lib/operator.ts';
import styles from './Invoice.module.css';

const texts = orderTexts.invoice;

/** Who sold what to whom, when, and how it was paid. */
export function InvoiceFacts({ order }: { order: Order }) {
  const { createdAt, totalAmount, refundedAt, property } = order;
  const total = formatCents(totalAmount);
  const { name, address, phone, email } = operator();
  return (
    <dl className={styles.facts}>
      <Fact name={texts.from}>
        {[name, address, phone, email].filter(Boolean).map((line) => (
          <dd key={line}>{line}</dd>
        ))}
      </Fact>
      <SoldTo order={order} />
      <Fact name={texts.date}>
        <dd>{formatLongDay(createdAt)}</dd>
      </Fact>
      <Fact name={texts.order}>
        <dd>{orderNumber(order.id)}</dd>
      </Fact>
      <Fact name={texts.payment}>
        <dd>{texts.paid({ amount: total })}</dd>
        {refundedAt && <dd>{texts.refunded({ amount: total, date: formatLongDay(refundedAt) })}</dd>}
      </Fact>
      {property && (
        <Fact name={texts.forProperty}>
          <dd>{property.name}</dd>
        </Fact>
      )}
    </dl>
  );
}

function SoldTo({ order: { shippingAddress } }: { order: Order }) {
  if ('pending' in shippingAddress) return null;
  const { name, street, city, state, zip, country } = shippingAddress;
  return (
    <Fact name={texts.soldTo}>
      <dd>{name}</dd>
      <dd>{street}</dd>
      <dd>{`${city}, ${state} ${zip}`}</dd>
      <dd>{country}</dd>
    </Fact>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      {children}
    </div>
  );
}
