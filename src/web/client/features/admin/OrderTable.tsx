import { ChevronDown, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { type AdminOrder, type OrderStatus, orderNumber } from '../../../../modules/orders/schema.ts';
import { formatCents } from '../../../../shared/money.ts';
import { formatMoment } from '../../../../texts/format.ts';
import texts from '../../../../texts/generated/admin/orders.en.js';
import { Address } from '../../ui/Address.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Table, type TableColumn } from '../../ui/Table.tsx';
import { OrderDetails } from './OrderDetails.tsx';
import { OrderMarks } from './OrderedPlacard.tsx';
import styles from './OrderTable.module.css';
import { UpdateStatusDialog } from './UpdateStatusDialog.tsx';

export function OrderTable({ orders }: { orders: readonly AdminOrder[] }) {
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set());
  const [asked, setAsked] = useState<AdminOrder | null>(null);
  const toggle = (id: number) => setOpen((before) => toggled(before, id));
  const columns: TableColumn<AdminOrder>[] = [
    {
      id: 'order',
      header: texts.order,
      isRowHeader: true,
      width: '6.5rem',
      cell: ({ id }) => <Unfold id={id} isOpen={open.has(id)} onToggle={() => toggle(id)} />,
    },
    ...columnsToRead,
    {
      id: 'actions',
      header: texts.actions,
      kind: 'actions',
      cell: (order) => (
        <Button
          variant="secondary"
          size="small"
          aria-label={texts.updateOne({ number: orderNumber(order.id) })}
          onPress={() => setAsked(order)}
        >
          {texts.update}
        </Button>
      ),
    },
  ];
  return (
    <>
      <Table
        label={texts.title}
        isDense
        rows={orders}
        rowKey={({ id }) => id}
        columns={columns}
        detail={({ id }) => open.has(id) && <OrderDetails orderId={id} />}
      />
      {asked && <UpdateStatusDialog order={asked} onClose={() => setAsked(null)} />}
    </>
  );
}

const columnsToRead: readonly TableColumn<AdminOrder>[] = [
  {
    id: 'placed',
    header: texts.placed,
    cell: ({ createdAt }) => <span className={styles.when}>{formatMoment(createdAt)}</span>,
  },
  { id: 'customer', header: texts.customer, cell: (order) => <Customer order={order} /> },
  { id: 'items', header: texts.items, kind: 'figure', width: '4rem', cell: ({ items }) => quantityOf(items) },
  {
    id: 'total',
    header: texts.total,
    kind: 'figure',
    width: '7rem',
    cell: ({ totalAmount }) => formatCents(totalAmount),
  },
  { id: 'status', header: texts.status, cell: (order) => <StatusBadges order={order} /> },
];

const quantityOf = (items: AdminOrder['items']) => items.reduce((sum, { quantity }) => sum + quantity, 0);

function toggled(ids: ReadonlySet<number>, id: number): ReadonlySet<number> {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return next;
}

function Unfold({ id, isOpen, onToggle }: { id: number; isOpen: boolean; onToggle: () => void }) {
  const Chevron = isOpen ? ChevronDown : ChevronRight;
  const number = orderNumber(id);
  return (
    <button
      type="button"
      className={styles.unfold}
      aria-expanded={isOpen}
      aria-label={texts.unfold({ number })}
      onClick={onToggle}
    >
      <Chevron aria-hidden />
      {number}
    </button>
  );
}

function Customer({ order }: { order: AdminOrder }) {
  const { customerName, customerEmail } = order;
  return (
    <span className={styles.customer}>
      <Address>{customerName}</Address>
      {customerName !== customerEmail && (
        <span className={styles.email}>
          <Address>{customerEmail}</Address>
        </span>
      )}
    </span>
  );
}

const tones: Partial<Record<OrderStatus, 'neutral' | 'danger'>> = { pending: 'neutral', cancelled: 'danger' };

function StatusBadges({ order }: { order: AdminOrder }) {
  return (
    <span className={styles.badges}>
      <Badge tone={tones[order.status] ?? 'accent'}>{texts.statuses[order.status]}</Badge>
      <OrderMarks order={order} />
      {order.refund && <Badge tone="warning">{texts.details.refund[order.refund]}</Badge>}
    </span>
  );
}
