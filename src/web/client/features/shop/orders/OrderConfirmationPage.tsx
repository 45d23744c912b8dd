import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { type Order, orderNumber } from '../../../../../modules/orders/schema.ts';
import { outlookOf } from '../../../../../modules/orders/values.ts';
import { DEFAULT_LEAD_DAYS } from '../../../../../modules/shop/values.ts';
import bankTexts from '../../../../../texts/generated/shop/bank.en.js';
import orderTexts from '../../../../../texts/generated/shop/orders.en.js';
import { TermsLink } from '../../../components/order/TermsLink.tsx';
import { QueryState } from '../../../components/QueryState.tsx';
import { bankPaymentsQuery } from '../../../entities/order/api.ts';
import { usePageTitle } from '../../../lib/page.ts';
import { useRedirect } from '../../../lib/page-navigation.ts';
import { Container } from '../../../ui/Container.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { LinkButton } from '../../../ui/LinkButton.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { Row } from '../../../ui/Row.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { Spinner } from '../../../ui/Spinner.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import { Text } from '../../../ui/Text.tsx';
import { type Outcome, orderQuery, outcomeQuery, useRefetchBought } from './api.ts';
import { BankPaymentBody } from './BankPayments.tsx';
import styles from './OrderConfirmationPage.module.css';
import { OrderItems } from './OrderItems.tsx';
import { ShippingAddress } from './ShippingAddress.tsx';
import { Timeline } from './Timeline.tsx';
import { WaitingOrder } from './WaitingOrder.tsx';

const texts = orderTexts.confirmation;

export function OrderConfirmationPage() {
  usePageTitle(texts.title);
  const [search] = useSearchParams();
  const orderId = search.get('order_id');
  const paymentIntentId = search.get('payment_intent');
  return (
    <Container width="form">
      {orderId ? (
        <Confirmed orderId={orderId} />
      ) : paymentIntentId ? (
        <Unconfirmed paymentIntentId={paymentIntentId} />
      ) : (
        <NotFound />
      )}
    </Container>
  );
}

function Confirmed({ orderId }: { orderId: string }) {
  const order = useQuery(orderQuery(orderId));
  useRefetchBought(Boolean(order.data));
  return (
    <QueryState query={order} loading={<Skeleton label={texts.loading} lines={4} />} failed={texts.failed}>
      {(order) => (order ? <Thanks order={order} /> : <NotFound />)}
    </QueryState>
  );
}

/** Confirmation with the order's current status: links to it are opened later, too. */
function Thanks({ order }: { order: Order }) {
  const isUsual = !order.isWaiting && order.items.every(({ leadDays }) => leadDays <= DEFAULT_LEAD_DAYS);
  const title = order.status === 'cancelled' ? texts.cancelled : texts.thanks;
  const { status, refundedAmount: refunded, totalAmount: total } = order;
  const isToShip = status === 'pending' && outlookOf({ status, refunded, total }) === 'toShip';
  return (
    <>
      <PageHeader title={title} description={texts.number({ number: orderNumber(order.id) })} />
      <Stack gap="24" paddingBlock="0 72">
        <WaitingOrder order={order} />
        <OrderItems order={order} />
        <Row as="dl" gap="16 24" className={styles.facts}>
          <ShippingAddress order={order} />
          {order.property && (
            <div>
              <dt>{orderTexts.list.forProperty}</dt>
              <dd>{order.property.name}</dd>
            </div>
          )}
        </Row>
        <Stack aria-labelledby="next" as="section" className={styles.next}>
          <h2 id="next">{texts.next}</h2>
          <Timeline order={order} />
          {isToShip && (
            <Text tone="quiet">
              <span>{texts.mail}</span> {isUsual && <span>{texts.shipping}</span>}
            </Text>
          )}
        </Stack>
        <Row align="center">
          <LinkButton href="/manage">{texts.viewOrders}</LinkButton>
          <LinkButton href="/shop" variant="secondary">
            {texts.shop}
          </LinkButton>
          <LinkButton href={`/my-orders/${order.id}/invoice`} variant="quiet">
            {orderTexts.invoice.link}
          </LinkButton>
        </Row>
        <Text tone="quiet">
          <TermsLink />
        </Text>
      </Stack>
    </>
  );
}

/** Polls until the outcome is known. Never pays again. */
function Unconfirmed({ paymentIntentId }: { paymentIntentId: string }) {
  const { data: outcome } = useQuery(outcomeQuery(paymentIntentId));
  const orderId = outcome?.state === 'order' ? outcome.orderId : null;
  useRedirect(
    orderId === null ? null : `?${new URLSearchParams({ order_id: String(orderId), payment_intent: paymentIntentId })}`,
  );
  useRefetchBought(outcome?.state === 'banking' || outcome?.state === 'failed');
  if (outcome?.state === 'unknown') return <NotFound />;
  if (outcome?.state === 'banking') return <Banking paymentIntentId={paymentIntentId} />;
  return <PaymentCheck state={!outcome || outcome.state === 'order' ? 'open' : outcome.state} />;
}

/** Pending bank payment: no order yet, and no action needed. */
function Banking({ paymentIntentId }: { paymentIntentId: string }) {
  const payments = useQuery(bankPaymentsQuery);
  const texts = bankTexts.processing;
  return (
    <>
      <PageHeader title={texts.title} />
      <QueryState query={payments} loading={<Skeleton lines={4} />}>
        {(payments) => {
          const payment = payments.find((candidate) => candidate.paymentIntentId === paymentIntentId);
          return payment ? <BankPaymentBody payment={payment} /> : <p>{texts.text}</p>;
        }}
      </QueryState>
      <div className={styles.after}>
        <Row align="center">
          <LinkButton href="/my-orders">{orderTexts.confirmation.myOrders}</LinkButton>
          <LinkButton href="/shop" variant="secondary">
            {orderTexts.confirmation.shop}
          </LinkButton>
        </Row>
      </div>
    </>
  );
}

function NotFound() {
  return (
    <>
      <PageHeader title={texts.notFound} />
      <EmptyState action={<LinkButton href="/my-orders">{texts.myOrders}</LinkButton>}>{texts.notFoundText}</EmptyState>
    </>
  );
}

const checkTexts = orderTexts.checking;

const endings = {
  unpaid: {
    title: checkTexts.unpaidTitle,
    text: checkTexts.unpaid,
    href: '/checkout',
    next: checkTexts.backToCheckout,
  },
  canceled: {
    title: checkTexts.canceledTitle,
    text: checkTexts.canceled,
    href: '/checkout',
    next: checkTexts.backToCheckout,
  },
  failed: {
    title: bankTexts.failed.title,
    text: bankTexts.failed.text,
    href: '/cart',
    next: bankTexts.cart,
  },
  refunded: {
    title: checkTexts.refundedTitle,
    text: checkTexts.refunded,
    href: '/shop',
    next: orderTexts.confirmation.shop,
  },
} as const;

function PaymentCheck({ state }: { state: Exclude<Outcome['state'], 'order' | 'unknown' | 'banking'> }) {
  const ending = state === 'open' ? null : endings[state];
  return (
    <>
      <PageHeader title={ending?.title ?? checkTexts.title} />
      <Stack gap="24" paddingBlock="0 72" role="status">
        {ending ? (
          <>
            <p>{ending.text}</p>
            <div>
              <LinkButton href={ending.href}>{ending.next}</LinkButton>
            </div>
          </>
        ) : (
          <>
            <Row align="baseline" isSingleLine gap="12">
              <Spinner label={checkTexts.title} />
              <p>{checkTexts.text}</p>
            </Row>
            <Text tone="quiet">{checkTexts.leave}</Text>
          </>
        )}
      </Stack>
    </>
  );
}
