import type { AdminOrder, OrderStatus, PaymentState } from '../../../../../modules/orders/schema.ts';
import { isOverdue } from '../../../../../modules/orders/values.ts';
import { shopDay } from '../../../../../shared/business-days.ts';
import { formatCalendarDay, formatDay } from '../../../../../texts/format.ts';
import texts from '../../../../../texts/generated/admin/orders.en.js';
import { toShip } from '../../../components/order/ItemPicker.tsx';
import { serverNow } from '../../../lib/server-now.ts';
import { Badge, type BadgeProps } from '../../../ui/Badge.tsx';
import type { Fill } from '../../../ui/FillMark.tsx';
import { Row } from '../../../ui/Row.tsx';
import { OrderDelayBadges } from './OrderedPlacard.tsx';

type Tone = NonNullable<BadgeProps['tone']>;

const statusTones: Partial<Record<OrderStatus, Tone>> = { pending: 'neutral', cancelled: 'danger' };

const paymentTones: Record<PaymentState, Tone> = {
  disputed: 'danger',
  refund_failed: 'danger',
  charged_back: 'danger',
  refund_due: 'warning',
  invoice_due: 'neutral',
  partly_refunded: 'warning',
  refunded: 'warning',
  paid: 'success',
};

/** Share of the order's money that is paid. */
const paymentFills: Record<PaymentState, Fill> = {
  ...{ invoice_due: 'empty', refunded: 'empty', charged_back: 'empty' },
  ...{ disputed: 'half', refund_due: 'half', refund_failed: 'half', partly_refunded: 'half', paid: 'full' },
};

export function PaymentMark({ order: { paymentState } }: { order: AdminOrder }) {
  return (
    <Badge tone={paymentTones[paymentState]} fill={paymentFills[paymentState]}>
      {texts.payments[paymentState]}
    </Badge>
  );
}

const statusFills: Record<OrderStatus, Fill> = {
  ...{ pending: 'empty', cancelled: 'empty' },
  ...{ processing: 'half', shipped: 'full', delivered: 'full' },
};

/** Share of the order that is with the customer. */
export function FulfillmentMark({ order }: { order: AdminOrder }) {
  const { status } = order;
  return (
    <Badge tone={statusTones[status] ?? 'accent'} fill={isPartlyShipped(order) ? 'half' : statusFills[status]}>
      {texts.statuses[status]}
    </Badge>
  );
}

export const OrderMarks = ({ order }: { order: AdminOrder }) => (
  <Row as="span" isInline gap="4">
    <PaymentMark order={order} />
    <FulfillmentMark order={order} />
    <UnusualMarks order={order} />
  </Row>
);

/** Badges of other unusual states of an order. */
export function UnusualMarks({ order }: { order: AdminOrder }) {
  const { paymentState, dispute, fraudWarning, isTest, heldAt, isCustomerSuspended, returns, parcels } = order;
  const dueBy = dispute?.isOpen && !dispute.hasEvidence ? dispute.dueBy : null;
  const overdueSince =
    paymentState === 'invoice_due' && isOverdue(order.byInvoice, shopDay(serverNow())) ? order.byInvoice.dueOn : null;
  return (
    <>
      <OrderDelayBadges order={order} />
      {isPartlyShipped(order) && <Badge>{texts.marks.parts(shippedOf(order))}</Badge>}
      {overdueSince && <Badge tone="danger">{texts.marks.overdue({ day: formatCalendarDay(overdueSince) })}</Badge>}
      {dueBy && <Badge tone="danger">{texts.marks.dueBy({ when: formatDay(dueBy) })}</Badge>}
      {fraudWarning && <Badge tone="danger">{texts.marks.fraud}</Badge>}
      {heldAt && <Badge tone="warning">{texts.marks.held}</Badge>}
      {isCustomerSuspended && <Badge tone="warning">{texts.marks.suspended}</Badge>}
      {returns.some(({ state }) => state === 'requested' || state === 'approved') && (
        <Badge tone="warning">{texts.marks.return}</Badge>
      )}
      {parcels.some(({ shippedAt }) => shippedAt === null) && <Badge tone="warning">{texts.marks.replacement}</Badge>}
      {isTest && <Badge>{texts.marks.test}</Badge>}
    </>
  );
}

const shippedOf = ({ items }: AdminOrder) => ({
  shipped: items.reduce((sum, { shipped }) => sum + shipped, 0),
  all: items.reduce((sum, { quantity, takenOut }) => sum + quantity - takenOut, 0),
});

const isPartlyShipped = ({ items, status }: AdminOrder) =>
  status !== 'cancelled' && items.some(({ shipped }) => shipped > 0) && items.some((item) => toShip(item) > 0);
