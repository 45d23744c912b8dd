import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { type Order, orderNumber } from '../../../../../modules/orders/schema.ts';
import { formatLongDay } from '../../../../../texts/format.ts';
import orderTexts from '../../../../../texts/generated/shop/orders.en.js';
import { Badge } from '../../../ui/Badge.tsx';
import { Link } from '../../../ui/Link.tsx';
import { LinkButton } from '../../../ui/LinkButton.tsx';
import { DownloadQrCode } from './DownloadQrCode.tsx';
import styles from './OrderCard.module.css';
import { OrderItems } from './OrderItems.tsx';
import { ShippingAddress } from './ShippingAddress.tsx';
import { Timeline } from './Timeline.tsx';

const texts = orderTexts.list;

/** One order: its number and state on the line, what was bought, where it is, and what happens next. */
export function OrderCard({ order }: { order: Order }) {
  const number = orderNumber(order.id);
  const heading = useRef<HTMLHeadingElement>(null);
  const { hash } = useLocation();
  useEffect(() => {
    if (hash !== `#order-${order.id}`) return;
    heading.current?.scrollIntoView({ block: 'center' });
    heading.current?.focus({ preventScroll: true });
  }, [hash, order.id]);
  return (
    <article className={styles.card} aria-labelledby={`order-${order.id}`}>
      <header className={styles.head}>
        <h2 ref={heading} tabIndex={-1} id={`order-${order.id}`} className={styles.number}>
          {orderTexts.confirmation.number({ number })}
        </h2>
        <span className={styles.badges}>
          <Badge tone={toneOf(order.status)}>{orderTexts.status[order.status]}</Badge>
          {order.status === 'pending' && <Badge tone="success">{orderTexts.paid}</Badge>}
        </span>
        <span className={styles.quiet}>{texts.placed({ date: formatLongDay(order.createdAt) })}</span>
        <span className={styles.invoice}>
          <Link href={`/my-orders/${order.id}/invoice`} aria-label={orderTexts.invoice.linkOne({ number })}>
            {orderTexts.invoice.link}
          </Link>
        </span>
      </header>
      <div className={styles.body}>
        <OrderItems order={order} />
        <Timeline order={order} />
        <dl className={styles.facts}>
          <ShippingAddress order={order} />
          <ForProperty order={order} />
        </dl>
      </div>
    </article>
  );
}

function ForProperty({ order: { property } }: { order: Order }) {
  if (!property) return null;
  return (
    <div>
      <dt>{texts.forProperty}</dt>
      <dd>{property.name}</dd>
      {!property.isDeleted && (
        <dd className={styles.actions}>
          <DownloadQrCode slug={property.slug} />
          <LinkButton href={`/${property.slug}`} variant="secondary" size="small">
            {texts.viewDirectory}
          </LinkButton>
        </dd>
      )}
    </div>
  );
}

function toneOf(status: Order['status']) {
  if (status === 'pending') return 'neutral';
  return status === 'cancelled' ? 'danger' : 'accent';
}
