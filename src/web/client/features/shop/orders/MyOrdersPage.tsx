import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import * as calls from '../../../../../modules/orders/calls.ts';
import { type Order, orderNumber } from '../../../../../modules/orders/schema.ts';
import { isOverdue, outlookOf } from '../../../../../modules/orders/values.ts';
import { shopDay } from '../../../../../shared/business-days.ts';
import { formatCents } from '../../../../../shared/money.ts';
import { formatCalendarDay, formatLongDay } from '../../../../../texts/format.ts';
import orderTexts from '../../../../../texts/generated/shop/orders.en.js';
import { PaperLinks } from '../../../components/order/PaperLinks.tsx';
import { TermsLink } from '../../../components/order/TermsLink.tsx';
import { QueryState } from '../../../components/QueryState.tsx';
import { bankPaymentsQuery, ordersQuery, quotesQuery } from '../../../entities/order/api.ts';
import { addressOf } from '../../../lib/api.ts';
import { usePageTitle } from '../../../lib/page.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { serverNow } from '../../../lib/server-now.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Container } from '../../../ui/Container.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Link } from '../../../ui/Link.tsx';
import { LinkButton } from '../../../ui/LinkButton.tsx';
import { PageHeader } from '../../../ui/PageHeader.tsx';
import { Row } from '../../../ui/Row.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import { Text } from '../../../ui/Text.tsx';
import { AfterSale } from './AfterSale.tsx';
import { fetchQrCode, qrFileName } from './api.ts';
import { BankPayments } from './BankPayments.tsx';
import styles from './MyOrdersPage.module.css';
import { OrderActions } from './OrderActions.tsx';
import { OrderItems } from './OrderItems.tsx';
import { Quotes } from './Quotes.tsx';
import { ShippingAddress } from './ShippingAddress.tsx';
import { Timeline } from './Timeline.tsx';
import { WaitingOrder } from './WaitingOrder.tsx';

const texts = orderTexts.list;

/** Orders, newest first. */
export function MyOrdersPage() {
  usePageTitle(texts.title);
  return (
    <Container>
      <PageHeader title={texts.title} />
      <BankPayments />
      <Quotes />
      <Orders />
    </Container>
  );
}

function Orders() {
  const orders = useQuery(ordersQuery);
  const [banks, quotes] = [useQuery(bankPaymentsQuery), useQuery(quotesQuery)];
  const isWaiting = [banks.data, quotes.data].some((list = []) => list.length > 0);
  const none = (
    <EmptyState title={texts.emptyTitle} action={<LinkButton href="/shop">{texts.shop}</LinkButton>}>
      {texts.empty}
    </EmptyState>
  );
  return (
    <QueryState
      query={orders}
      loading={<Skeleton label={texts.loading} lines={4} />}
      failed={texts.failed}
      empty={isWaiting ? <></> : none}
    >
      {(list) => (
        <Stack as="ul" gap="0" paddingBlock="0 72">
          {list.map((order) => (
            <li key={order.id}>
              <OrderCard order={order} />
            </li>
          ))}
        </Stack>
      )}
    </QueryState>
  );
}

function OrderCard({ order }: { order: Order }) {
  const number = orderNumber(order.id);
  const heading = useRef<HTMLHeadingElement>(null);
  const { hash } = useLocation();
  const [isFolded, setFolded] = useState(hash !== `#order-${order.id}` && isOver(order));
  const unfold = () => {
    setFolded(false);
    heading.current?.focus(); // the button unmounts
  };
  useEffect(() => {
    if (hash !== `#order-${order.id}`) return;
    heading.current?.scrollIntoView({ block: 'center' });
    heading.current?.focus({ preventScroll: true });
  }, [hash, order.id]);
  return (
    <article className={styles.card} aria-labelledby={`order-${order.id}`}>
      <Row as="header" align="baseline" gap="4 16" paddingBlock="0 12" className={styles.head}>
        <Text ref={heading} tabIndex={-1} id={`order-${order.id}`} as="h2" size="h3" isTabular>
          {orderTexts.confirmation.number({ number })}
        </Text>
        <Row as="span" isSingleLine gap="4">
          <Badge tone={toneOf(order.status)}>{orderTexts.status[order.status]}</Badge>
          <PaymentMark order={order} />
        </Row>
        <Text as="span" tone="quiet">
          {texts.placed({ date: formatLongDay(order.createdAt) })}
        </Text>
        <span className={styles.invoice}>
          <Link href={`/my-orders/${order.id}/invoice`} aria-label={orderTexts.invoice.linkOne({ number })}>
            {orderTexts.invoice.link}
          </Link>
        </span>
      </Row>
      {isFolded ? <Folded order={order} onOpen={unfold} /> : <Unfolded order={order} />}
      <OrderActions order={order} />
    </article>
  );
}

/** Returns whether the order needs no further step. */
function isOver({ status, returns, refunds, dispute, byInvoice, parcels }: Order): boolean {
  const isWaited =
    returns.some(({ state }) => state === 'requested' || state === 'approved' || state === 'received') ||
    refunds.some(({ state }) => state === 'pending') ||
    parcels.some(({ deliveredAt }) => deliveredAt === null) ||
    dispute?.outcome === 'open' ||
    (byInvoice !== null && byInvoice.paidAt === null && byInvoice.amount > 0);
  return status === 'delivered' && !isWaited;
}

function Folded({ order, onOpen }: { order: Order; onOpen: () => void }) {
  return (
    <Row as="p" align="center" gap="4 16" paddingBlock="12 8">
      <span className={styles.contents}>
        {order.items.map(({ quantity, productName }) => `${quantity} × ${productName}`).join(', ')}
      </span>
      <Text as="span" isTabular>
        {formatCents(order.totalAmount)}
      </Text>
      <Button
        variant="secondary"
        size="small"
        aria-expanded={false}
        aria-label={texts.showOne({ number: orderNumber(order.id) })}
        onPress={onOpen}
      >
        {texts.show}
      </Button>
    </Row>
  );
}

function Unfolded({ order }: { order: Order }) {
  return (
    <>
      <WaitingOrder order={order} />
      <div className={styles.body}>
        <OrderItems order={order} />
        <Timeline order={order} />
        <dl className={styles.facts}>
          <ShippingAddress order={order} />
          <ForProperty order={order} />
        </dl>
      </div>
      <PaperLinks papers={order.papers.slice(1)} href={(params) => addressOf(calls.readPaper, { params })} />
      <AfterSale order={order} />
      <p>
        <TermsLink />
      </p>
    </>
  );
}

/** Payment badge until the order ships; that of an open invoice stays. */
function PaymentMark({ order }: { order: Order }) {
  const { byInvoice, status, refundedAmount: refunded, totalAmount: total } = order;
  if (byInvoice && !byInvoice.paidAt && byInvoice.amount > 0) {
    const day = formatCalendarDay(byInvoice.dueOn);
    return isOverdue(byInvoice, shopDay(serverNow())) ? (
      <Badge tone="danger">{orderTexts.invoiceOverdue({ day })}</Badge>
    ) : (
      <Badge>{orderTexts.invoiceDue({ day })}</Badge>
    );
  }
  const isPaid = status === 'pending' && outlookOf({ status, refunded, total }) === 'toShip';
  return isPaid && <Badge tone="success">{orderTexts.paid}</Badge>;
}

function ForProperty({ order: { property } }: { order: Order }) {
  if (!property) return null;
  return (
    <div>
      <dt>{texts.forProperty}</dt>
      <dd>{property.name}</dd>
      {!property.isDeleted && (
        <Row as="dd" paddingBlock="8 0">
          <DownloadQrCode slug={property.slug} />
          <LinkButton href={`/${property.slug}`} variant="secondary" size="small">
            {texts.viewDirectory}
          </LinkButton>
        </Row>
      )}
    </div>
  );
}

function toneOf(status: Order['status']) {
  if (status === 'pending') return 'neutral';
  return status === 'cancelled' ? 'danger' : 'accent';
}

/** Downloads a PNG, 1000 px wide. */
function DownloadQrCode({ slug }: { slug: string }) {
  const download = useMutation({
    mutationFn: async () => saveFile(await fetchQrCode(slug), qrFileName(slug)),
    onError: (error) => console.error(orderTexts.list.qrFailed, error),
  });
  return (
    <Button variant="secondary" size="small" onPress={() => download.mutate()} isPending={download.isPending}>
      {orderTexts.list.downloadQr}
    </Button>
  );
}
