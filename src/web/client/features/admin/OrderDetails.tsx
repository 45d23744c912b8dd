import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { OrderDetail } from '../../../../modules/admin/schema.ts';
import { taxLabel } from '../../../../modules/orders/schema.ts';
import { formatCents } from '../../../../shared/money.ts';
import { formatMoment } from '../../../../texts/format.ts';
import ordersTexts from '../../../../texts/generated/admin/orders.en.js';
import { QueryState } from '../../components/QueryState.tsx';
import { toastResult } from '../../lib/toasts.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Link } from '../../ui/Link.tsx';
import { orderQuery, setupCodesQuery, useResendOrderMail } from './api.ts';
import { InvoiceActions } from './InvoiceActions.tsx';
import { mailTones } from './mail-tones.ts';
import styles from './OrderDetails.module.css';
import { OrderedPlacard } from './OrderedPlacard.tsx';
import { OrderHistory } from './OrderHistory.tsx';
import { SetupCodes } from './SetupCodes.tsx';

const texts = ordersTexts.details;

export function OrderDetails({ orderId }: { orderId: number }) {
  const query = useQuery(orderQuery(orderId));
  return (
    <QueryState query={query} failed={texts.failed}>
      {(order) => (
        <div className={styles.details}>
          <Part title={texts.items}>
            <Items order={order} />
          </Part>
          <Part title={texts.address}>
            <Address order={order} />
          </Part>
          <Part title={texts.payment}>
            <Payment order={order} />
            <InvoiceActions order={order} />
          </Part>
          <Part title={texts.history}>
            <OrderHistory events={order.history} />
          </Part>
          <Setup orderId={orderId} building={order.property?.name} />
          <Part title={texts.mails}>
            <OrderMails order={order} />
          </Part>
        </div>
      )}
    </QueryState>
  );
}

/** Nothing for an order without screens. */
function Setup({ orderId, building }: { orderId: number; building: string | undefined }) {
  const codes = useQuery(setupCodesQuery(orderId));
  if (codes.isSuccess && codes.data.length === 0) return null;
  return (
    <Part title={ordersTexts.setup.title}>
      <QueryState query={codes} failed={ordersTexts.setup.failed}>
        {(found) => <SetupCodes orderId={orderId} building={building} codes={found} />}
      </QueryState>
    </Part>
  );
}

function Part({ title, children }: { title: string; children: React.ReactNode }) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId}>
      <h3 id={titleId}>{title}</h3>
      {children}
    </section>
  );
}

function Items({ order }: { order: OrderDetail }) {
  return (
    <ul className={styles.lines}>
      {order.items.map((item) => (
        <li key={item.id}>
          <span>
            {item.quantity} × {item.productName}
            {item.variantName && <span className={styles.quiet}>, {item.variantName}</span>}
            {item.bundle && <span className={styles.quiet}> ({item.bundle})</span>}
          </span>
          <span className={styles.figure}>{formatCents(item.priceAtPurchase * item.quantity)}</span>
          <OrderedPlacard order={order} item={item} />
        </li>
      ))}
    </ul>
  );
}

function Address({ order: { shippingAddress: address, trackingNumber, poNumber, property } }: { order: OrderDetail }) {
  return (
    <>
      {'pending' in address ? (
        <p className={styles.quiet}>{texts.noAddress}</p>
      ) : (
        <address className={styles.address}>
          {address.name}
          <br />
          {address.company && (
            <>
              {address.company}
              <br />
            </>
          )}
          {[address.street, address.suite].filter(Boolean).join(', ')}
          <br />
          {address.city}, {address.state} {address.zip}
          <br />
          {address.country}
        </address>
      )}
      <dl className={styles.facts}>
        {!('pending' in address) && address.phone && <Fact name={texts.phone}>{address.phone}</Fact>}
        {poNumber && <Fact name={texts.poNumber}>{poNumber}</Fact>}
        {trackingNumber && <Fact name={texts.tracking}>{trackingNumber}</Fact>}
        {property && (
          <Fact name={texts.property}>
            {property.isDeleted ? property.name : <Link href={`/${property.slug}`}>{property.name}</Link>}
          </Fact>
        )}
      </dl>
    </>
  );
}

function Payment({ order }: { order: OrderDetail }) {
  return (
    <dl className={styles.facts}>
      <Fact name={texts.subtotal}>{formatCents(order.subtotal)}</Fact>
      <Fact name={texts.delivery}>{formatCents(order.shipping)}</Fact>
      <Fact name={taxLabel(order.taxBasis)}>{formatCents(order.tax)}</Fact>
      {order.taxBasis.kind === 'exempt' && <Fact name={texts.certificate}>{order.taxBasis.certificate}</Fact>}
      <Fact name={texts.total}>{formatCents(order.totalAmount)}</Fact>
      {order.refund && (
        <Fact name={texts.refund[order.refund]}>{order.refundedAt ? formatMoment(order.refundedAt) : '–'}</Fact>
      )}
      <Fact name={texts.reference}>
        {order.paymentUrl ? (
          <Link href={order.paymentUrl} target="_blank" aria-label={texts.atProvider({ id: order.paymentIntentId })}>
            <span className={styles.code}>{order.paymentIntentId}</span>
          </Link>
        ) : (
          <span className={styles.code}>{order.paymentIntentId}</span>
        )}
      </Fact>
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function OrderMails({ order }: { order: OrderDetail }) {
  const resend = useResendOrderMail(order.id);
  if (order.mails.length === 0) return <p className={styles.quiet}>{texts.noMails}</p>;
  const again = (mailId: number) => resend.mutate(mailId, toastResult(texts.resent, texts.resendFailed));
  return (
    <ul className={styles.history}>
      {order.mails.map((mail) => (
        <li key={mail.id} className={styles.mail}>
          <div>
            <p>{mail.subject}</p>
            <p className={styles.quiet}>{formatMoment(mail.sentAt ?? mail.createdAt)}</p>
            {mail.error && <p className={styles.quiet}>{mail.error}</p>}
          </div>
          <Badge tone={mailTones[mail.state]}>{ordersTexts.mailStates[mail.state]}</Badge>
          <Button
            variant="secondary"
            size="small"
            aria-label={texts.resendOne({ subject: mail.subject })}
            isPending={resend.isPending && resend.variables === mail.id}
            onPress={() => again(mail.id)}
          >
            {texts.resend}
          </Button>
        </li>
      ))}
    </ul>
  );
}
