import { type Order, orderNumber } from '../../../../modules/orders/schema.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Link } from '../../ui/Link.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { DownloadQrCode } from './DownloadQrCode.tsx';
import { dayOf } from './day.ts';
import styles from './OrderCard.module.css';
import { OrderItems } from './OrderItems.tsx';
import { ShippingAddress } from './ShippingAddress.tsx';
import { ShipsBy } from './ShipsBy.tsx';
import { orderTexts } from './texts.ts';
import { trackingUrl } from './tracking.ts';

const texts = orderTexts.list;

/** One order: its number in the margin, what was bought, where it is. */
export function OrderCard({ order }: { order: Order }) {
  const number = orderNumber(order.id);
  return (
    <article className={styles.card} aria-labelledby={`order-${order.id}`}>
      <header className={styles.head}>
        <h2 id={`order-${order.id}`} className={styles.number}>
          {orderTexts.confirmation.number(number)}
        </h2>
        <p className={styles.quiet}>{texts.placed(dayOf(order.createdAt))}</p>
        <div>
          <Badge tone={toneOf(order.status)}>{orderTexts.status[order.status]}</Badge>
        </div>
        <ShipsBy order={order} />
        {order.refundedAt && <p className={styles.quiet}>{orderTexts.refunded(dayOf(order.refundedAt))}</p>}
        <Link href={`/my-orders/${order.id}/invoice`} aria-label={orderTexts.invoice.linkOne(number)}>
          {orderTexts.invoice.link}
        </Link>
      </header>
      <div className={styles.body}>
        <OrderItems order={order} />
        <dl className={styles.facts}>
          <ShippingAddress order={order} />
          <Tracking trackingNumber={order.trackingNumber} />
          <ForProperty order={order} />
        </dl>
      </div>
    </article>
  );
}

function Tracking({ trackingNumber }: { trackingNumber: string | null }) {
  if (!trackingNumber) return null;
  const url = trackingUrl(trackingNumber);
  return (
    <div>
      <dt>{texts.tracking}</dt>
      <dd className={styles.tracking}>
        {url ? (
          <Link href={url} target="_blank">
            {trackingNumber}
          </Link>
        ) : (
          trackingNumber
        )}
      </dd>
    </div>
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
