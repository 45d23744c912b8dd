import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { useParams } from 'react-router-dom';
import { type ByInvoice, type Order, orderNumber, taxLabel } from '../../../../../modules/orders/schema.ts';
import { formatCents } from '../../../../../shared/money.ts';
import { phoneWithHours } from '../../../../../shared/operator.ts';
import { formatCalendarDay, formatLongDay } from '../../../../../texts/format.ts';
import orderTexts from '../../../../../texts/generated/shop/orders.en.js';
import taxTexts from '../../../../../texts/generated/shop/tax.en.js';
import { QueryState } from '../../../components/QueryState.tsx';
import { operator } from '../../../lib/operator.ts';
import { usePageTitle } from '../../../lib/page.ts';
import { Button } from '../../../ui/Button.tsx';
import { Container } from '../../../ui/Container.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Link } from '../../../ui/Link.tsx';
import { LinkButton } from '../../../ui/LinkButton.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import { orderQuery } from './api.ts';
import styles from './Invoice.module.css';

const texts = orderTexts.invoice;
const { confirmation } = orderTexts;

/** `/my-orders/:id/invoice`, printed on one sheet. */
export function InvoicePage() {
  const { id = '' } = useParams();
  const order = useQuery(orderQuery(id));
  usePageTitle(order.data ? texts.title({ number: orderNumber(order.data.id) }) : texts.link);
  return (
    <Container width="form">
      <QueryState query={order} loading={<Skeleton label={texts.loading} lines={6} />} failed={confirmation.failed}>
        {(found) => (found ? <Invoice order={found} /> : <NotFound />)}
      </QueryState>
    </Container>
  );
}

function Invoice({ order }: { order: Order }) {
  const facts = operator();
  const reach = [phoneWithHours(facts), facts.email].filter(Boolean).join(', ');
  useEffect(() => {
    const root = document.documentElement;
    root.setAttribute('data-invoice', '');
    return () => root.removeAttribute('data-invoice');
  }, []);
  return (
    <article className={styles.invoice}>
      <header className={styles.head}>
        <h1>{texts.title({ number: orderNumber(order.id) })}</h1>
        <div className={styles.tools}>
          <Stack isRow gap="tight">
            <LinkButton href={`/api/orders/${order.id}/invoice`}>{texts.pdf}</LinkButton>
            <Button variant="secondary" onPress={() => window.print()}>
              {texts.print}
            </Button>
            <LinkButton href="/my-orders" variant="secondary">
              {texts.back}
            </LinkButton>
          </Stack>
        </div>
      </header>
      <InvoiceFacts order={order} />
      <InvoiceItems order={order} />
      {reach && <p className={styles.quiet}>{texts.questions({ reach })}</p>}
    </article>
  );
}

function NotFound() {
  return (
    <>
      <PageHeader title={confirmation.notFound} />
      <EmptyState action={<LinkButton href="/my-orders">{confirmation.myOrders}</LinkButton>}>
        {confirmation.notFoundText}
      </EmptyState>
    </>
  );
}

function InvoiceFacts({ order }: { order: Order }) {
  const { createdAt, totalAmount, creditNotes, property } = order;
  const total = formatCents(totalAmount);
  const { name, address, phone, email } = { ...operator(), ...order.seller };
  const { taxId } = order.seller;
  return (
    <dl className={styles.facts}>
      <Fact name={texts.from}>
        {[name, address, phone, email, taxId && texts.taxId({ number: taxId })].filter(Boolean).map((line) => (
          <dd key={line}>{line}</dd>
        ))}
      </Fact>
      <SoldTo order={order} />
      <Fact name={texts.date}>
        <dd>{formatLongDay(createdAt)}</dd>
      </Fact>
      <Fact name={texts.order}>
        <dd>{orderNumber(order.id)}</dd>
        {order.poNumber && <dd>{texts.poNumber({ number: order.poNumber })}</dd>}
      </Fact>
      <Fact name={texts.payment}>
        <dd>{order.byInvoice ? dueText(order.byInvoice) : texts.paid({ amount: total })}</dd>
        {creditNotes.map(({ refundId, amount, at }) => (
          <dd key={refundId}>
            {(isCredit(order, refundId) ? texts.credited : texts.refunded)({
              ...{ amount: formatCents(amount), date: formatLongDay(at) },
            })}{' '}
            <Link href={`/api/orders/${order.id}/credit-notes/${refundId}`}>{texts.creditNote}</Link>
          </dd>
        ))}
      </Fact>
      {order.taxBasis.kind === 'exempt' && (
        <Fact name={texts.tax}>
          <dd>{taxTexts.certificate({ number: order.taxBasis.certificate })}</dd>
        </Fact>
      )}
      {property && (
        <Fact name={texts.forProperty}>
          <dd>{property.name}</dd>
        </Fact>
      )}
    </dl>
  );
}

function dueText({ amount: cents, dueOn, paidAt }: ByInvoice): string {
  const amount = formatCents(cents);
  if (paidAt) return texts.paidOn({ amount, date: formatLongDay(paidAt) });
  return cents > 0 ? texts.due({ amount, day: formatCalendarDay(dueOn) }) : texts.nothingDue;
}

const isCredit = ({ refunds }: Order, refundId: number) =>
  refunds.some((refund) => refund.id === refundId && refund.isCredit);

function SoldTo({ order: { shippingAddress, billingAddress, taxId } }: { order: Order }) {
  const address = billingAddress ?? ('pending' in shippingAddress ? null : shippingAddress);
  if (!address) return null;
  const { name, company, street, suite, city, state, zip, country } = address;
  return (
    <Fact name={texts.soldTo}>
      {company && <dd>{company}</dd>}
      <dd>{name}</dd>
      <dd>{[street, suite].filter(Boolean).join(', ')}</dd>
      <dd>{`${city}, ${state} ${zip}`}</dd>
      <dd>{country}</dd>
      {taxId && <dd>{texts.taxId({ number: taxId })}</dd>}
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

function InvoiceItems({ order }: { order: Order }) {
  const { sums } = orderTexts;
  return (
    <table className={styles.items}>
      <caption className={styles.unseen}>{orderTexts.items}</caption>
      <thead>
        <tr>
          <th scope="col">{texts.item}</th>
          <th scope="col">{texts.quantity}</th>
          <th scope="col">{texts.each}</th>
          <th scope="col">{texts.amount}</th>
        </tr>
      </thead>
      <tbody>
        {order.items.map(({ id, productName, variantName, quantity, priceAtPurchase }) => (
          <tr key={id}>
            <th scope="row">{variantName ? `${productName}, ${variantName}` : productName}</th>
            <td>{quantity}</td>
            <td>{formatCents(priceAtPurchase)}</td>
            <td>{formatCents(priceAtPurchase * quantity)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <Sum name={sums.subtotal} cents={order.subtotal} />
        <Sum name={sums.delivery} cents={order.shipping} />
        <Sum name={taxLabel(order.taxBasis)} cents={order.tax} />
        <Sum name={sums.total} cents={order.totalAmount} isTotal />
      </tfoot>
    </table>
  );
}

function Sum({ name, cents, isTotal = false }: { name: string; cents: number; isTotal?: boolean }) {
  return (
    <tr className={isTotal ? styles.total : undefined}>
      <th scope="row" colSpan={3}>
        {name}
      </th>
      <td>{formatCents(cents)}</td>
    </tr>
  );
}
