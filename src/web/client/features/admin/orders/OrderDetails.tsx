import { useQuery } from '@tanstack/react-query';
import { Pencil } from 'lucide-react';
import { useId, useState } from 'react';
import { addressLines, balanceOf } from '../../../../../modules/orders/document.ts';
import type { OrderDetail } from '../../../../../modules/orders/office-schema.ts';
import { orderNumber } from '../../../../../modules/orders/schema.ts';
import { formatCents } from '../../../../../shared/money.ts';
import { formatMoment } from '../../../../../texts/format.ts';
import ordersTexts from '../../../../../texts/generated/admin/orders.en.js';
import { lazyPart } from '../../../components/lazy-part.tsx';
import { Sums } from '../../../components/order/Sums.tsx';
import { QueryState } from '../../../components/QueryState.tsx';
import { toastResult } from '../../../lib/toasts.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Banner } from '../../../ui/Banner.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Grid } from '../../../ui/Grid.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Link } from '../../../ui/Link.tsx';
import { Row } from '../../../ui/Row.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import { Text } from '../../../ui/Text.tsx';
import { orderQuery, setupCodesQuery, useResendOrderMail } from './api.ts';
import { InvoiceActions } from './InvoiceActions.tsx';
import { mailTones } from './mail-tones.ts';
import { NoteForm } from './NoteForm.tsx';
import { OrderActions } from './OrderActions.tsx';
import styles from './OrderDetails.module.css';
import { OrderedPlacard } from './OrderedPlacard.tsx';
import { OrderHistory } from './OrderHistory.tsx';
import { ParcelsPart } from './ParcelsPart.tsx';
import { PaymentPart } from './PaymentPart.tsx';
import { ReturnsPart } from './ReturnsPart.tsx';
import { SetupCodes } from './SetupCodes.tsx';
import type { OrderDialogProps, OrderTask } from './tasks.ts';

const texts = ordersTexts.details;

export const OrderDialogs = lazyPart<OrderDialogProps & { asked: OrderTask }>(
  async () => (await import('./OrderDialogs.tsx')).OrderDialogs,
  null,
);

const LedgerPart = lazyPart<{ orderId: number }>(async () => (await import('./LedgerPart.tsx')).LedgerPart, null);

export function OrderDetails({ orderId }: { orderId: number }) {
  const query = useQuery(orderQuery(orderId));
  const [task, setTask] = useState<OrderTask | null>(null);
  return (
    <QueryState query={query} failed={texts.failed}>
      {(order) => (
        <>
          {order.heldAt && <HoldNotice order={order} />}
          <OrderActions order={order} onAsk={setTask} />
          <Parts order={order} onAsk={setTask} />
          <LedgerPart orderId={orderId} />
          {task && <OrderDialogs order={order} asked={task} onClose={() => setTask(null)} />}
        </>
      )}
    </QueryState>
  );
}

function HoldNotice({ order: { heldAt, holdReason } }: { order: OrderDetail }) {
  const when = heldAt ? formatMoment(heldAt) : '';
  return (
    <Banner tone="warning">
      {holdReason ? texts.heldBecause({ when, reason: holdReason }) : texts.heldSince({ when })}
    </Banner>
  );
}

interface PartsProps {
  order: OrderDetail;
  onAsk: (task: OrderTask) => void;
}

function Parts({ order, onAsk }: PartsProps) {
  return (
    <Grid columns={{ min: '18rem' }} align="start" gap="24 32" className={styles.details}>
      <Stack gap="24" className={styles.column}>
        <Part title={texts.items}>
          <Items order={order} />
          <div className={styles.balance}>
            <Sums sums={balanceOf(order)} />
          </div>
        </Part>
        <Part title={texts.payment}>
          <PaymentPart order={order} />
          <InvoiceActions order={order} />
        </Part>
      </Stack>
      <Stack gap="24" className={styles.column}>
        <Part title={texts.address}>
          <Address order={order} onAsk={onAsk} />
        </Part>
        {order.parcels.length > 0 && (
          <Part title={ordersTexts.parcels.title}>
            <ParcelsPart order={order} onAsk={onAsk} />
          </Part>
        )}
        {order.returns.length > 0 && (
          <Part title={ordersTexts.returns.title}>
            <ReturnsPart order={order} onAsk={onAsk} />
          </Part>
        )}
        <Setup orderId={order.id} building={order.property?.name} />
        <Part title={texts.mails}>
          <OrderMails order={order} />
        </Part>
      </Stack>
      <Stack gap="24" className={styles.column}>
        <Part title={texts.history}>
          <NoteForm key={order.revision} order={order} />
          <OrderHistory events={order.history} isNewestFirst />
        </Part>
      </Stack>
    </Grid>
  );
}

/** Setup codes; nothing for an order without screens. */
function Setup({ orderId, building }: { orderId: number; building: string | undefined }) {
  const codes = useQuery(setupCodesQuery(orderId));
  if (codes.isSuccess && codes.data.length === 0) return null;
  return (
    <Part title={ordersTexts.setup.title}>
      <QueryState query={codes} failed={ordersTexts.setup.failed}>
        {(codes) => <SetupCodes orderId={orderId} building={building} codes={codes} />}
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

const unitKinds = ['shipped', 'takenOut', 'refunded', 'returned'] as const;

function Items({ order }: { order: OrderDetail }) {
  return (
    <Stack as="ul" gap="8" className={styles.lines}>
      {order.items.map((item) => (
        <li key={item.id}>
          <span>
            {item.quantity} × {item.productName}
            {item.variantName && <span className={styles.quiet}>, {item.variantName}</span>}
            {item.bundle && <span className={styles.quiet}> ({item.bundle})</span>}
            <span className={styles.units}>
              {unitKinds
                .filter((kind) => item[kind] > 0)
                .map((kind) => texts.units[kind]({ count: item[kind] }))
                .join(', ')}
            </span>
          </span>
          <Text as="span" isTabular breaks="never">
            {formatCents(item.priceAtPurchase * item.quantity)}
          </Text>
          <OrderedPlacard order={order} item={item} />
        </li>
      ))}
    </Stack>
  );
}

function Address({ order, onAsk }: PartsProps) {
  const { shippingAddress: address, status, poNumber, property } = order;
  const phone = 'pending' in address ? null : address.phone;
  const canChange = status === 'pending' || status === 'processing';
  return (
    <>
      <Row align="start" justify="between" isSingleLine>
        {'pending' in address ? (
          <p className={styles.quiet}>{texts.noAddress}</p>
        ) : (
          <address className={styles.address}>
            {[...addressLines(address), address.country].map((line) => (
              <span key={line}>{line}</span>
            ))}
          </address>
        )}
        {canChange && (
          <IconButton
            size="small"
            label={texts.editAddress({ number: orderNumber(order.id) })}
            onPress={() => onAsk({ task: 'address' })}
          >
            <Pencil aria-hidden />
          </IconButton>
        )}
      </Row>
      {(phone || poNumber || property) && (
        <Stack as="dl" gap="8" className={styles.facts}>
          {phone && <Fact name={texts.phone}>{phone}</Fact>}
          {poNumber && <Fact name={texts.poNumber}>{poNumber}</Fact>}
          {property && (
            <Fact name={texts.property}>
              {property.isDeleted ? property.name : <Link href={`/${property.slug}`}>{property.name}</Link>}
            </Fact>
          )}
        </Stack>
      )}
    </>
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
  const resendMail = (mailId: number) => resend.mutate(mailId, toastResult(texts.resent, texts.resendFailed));
  return (
    <Stack as="ul" gap="8" className={styles.history}>
      {order.mails.map((mail) => (
        <Row key={mail.id} as="li" align="start" isSingleLine gap="12" className={styles.mail}>
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
            onPress={() => resendMail(mail.id)}
          >
            {texts.resend}
          </Button>
        </Row>
      ))}
    </Stack>
  );
}
