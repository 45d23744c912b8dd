import { ArrowRight, ChevronDown, ChevronRight } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import { type AdminOrder, type OrderStatus, orderNumber } from '../../../../../modules/orders/schema.ts';
import { formatCents } from '../../../../../shared/money.ts';
import { formatDay, formatMoment } from '../../../../../texts/format.ts';
import texts from '../../../../../texts/generated/admin/orders.en.js';
import { selectColumn, sortOf } from '../../../components/list/columns.tsx';
import type { Selection } from '../../../components/list/selection.ts';
import type { ListAddress } from '../../../lib/list-view.ts';
import { Button } from '../../../ui/Button.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Link } from '../../../ui/Link.tsx';
import { Row } from '../../../ui/Row.tsx';
import { Table, type TableColumn } from '../../../ui/Table.tsx';
import { FulfillmentMark, PaymentMark, UnusualMarks } from './marks.tsx';
import { OrderDetails, OrderDialogs } from './OrderDetails.tsx';
import styles from './OrderTable.module.css';

export interface OrderTableProps {
  orders: readonly AdminOrder[];
  /** Address of the list, with its sort order. */
  address: ListAddress<'sort'>;
  selection: Selection;
  /** Sets an order's next status. */
  onNext: (order: AdminOrder) => void;
}

export const nextStatus: Partial<Record<OrderStatus, OrderStatus>> = {
  pending: 'processing',
  processing: 'shipped',
  shipped: 'delivered',
};

export function OrderTable(props: OrderTableProps) {
  const { orders, address, selection, onNext } = props;
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set());
  const [statusOrder, setStatusOrder] = useState<AdminOrder | null>(null);
  const toggle = (id: number) => setOpen((before) => toggled(before, id));
  const columns: TableColumn<AdminOrder>[] = [
    selectColumn(orders, selection, {
      all: texts.select.all,
      row: ({ id }) => texts.select.one({ number: orderNumber(id) }),
    }),
    {
      id: 'order',
      header: texts.order,
      isRowHeader: true,
      width: '6rem',
      cell: ({ id }) => <Unfold id={id} isOpen={open.has(id)} onToggle={() => toggle(id)} />,
    },
    ...columnsToRead(address),
    actionColumn(setStatusOrder, onNext),
  ];
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys of the focused row; each has a button as well
    <div onKeyDown={(event) => pressInRow(event, orders, onNext)}>
      <Table
        label={texts.title}
        isDense
        rows={orders}
        rowKey={({ id }) => id}
        columns={columns}
        detail={({ id }) => open.has(id) && <OrderDetails orderId={id} />}
      />
      {statusOrder && (
        <OrderDialogs order={statusOrder} asked={{ task: 'status' }} onClose={() => setStatusOrder(null)} />
      )}
      <p className={styles.hint}>{texts.next.hint}</p>
    </div>
  );
}

/** Attribute of a row with the order's id. */
const ROW = 'data-order';

function columnsToRead(address: ListAddress<'sort'>): TableColumn<AdminOrder>[] {
  return [
    {
      id: 'placed',
      header: texts.placed,
      sort: sortOf(address, ['', 'id'], 'descending'),
      width: '6.75rem',
      cell: ({ createdAt }) => (
        <time className={styles.when} dateTime={createdAt} title={formatMoment(createdAt)}>
          {formatDay(createdAt)}
        </time>
      ),
    },
    { id: 'customer', header: texts.customer, kind: 'name', cell: (order) => <Customer order={order} /> },
    {
      id: 'total',
      header: texts.total,
      kind: 'figure',
      width: '6.25rem',
      sort: sortOf(address, ['', '-total', 'total']),
      cell: ({ totalAmount }) => formatCents(totalAmount),
    },
    { id: 'payment', header: texts.payment, width: '8.75rem', cell: (order) => <PaymentMark order={order} /> },
    { id: 'status', header: texts.status, width: '8rem', cell: (order) => <FulfillmentMark order={order} /> },
    {
      id: 'marks',
      header: texts.unusual,
      width: '5.5rem',
      cell: (order) => (
        <Row as="span" isInline gap="4">
          <UnusualMarks order={order} />
        </Row>
      ),
    },
  ];
}

function actionColumn(
  onStatus: (order: AdminOrder) => void,
  onNext: (order: AdminOrder) => void,
): TableColumn<AdminOrder> {
  return {
    id: 'actions',
    header: texts.actions,
    kind: 'actions',
    cell: (order) => {
      const next = nextStatus[order.status];
      const number = orderNumber(order.id);
      return (
        <Row as="span" align="center" isSingleLine isInline gap="4">
          {next && (
            <IconButton
              size="small"
              label={texts.next.label({ number, status: texts.statuses[next] })}
              onPress={() => onNext(order)}
            >
              <ArrowRight aria-hidden />
            </IconButton>
          )}
          <Button
            variant="secondary"
            size="small"
            aria-label={texts.updateOne({ number })}
            onPress={() => onStatus(order)}
          >
            {texts.update}
          </Button>
        </Row>
      );
    },
  };
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** Row shortcuts outside text fields: N for the next status, arrows to the next order. */
function pressInRow(
  event: KeyboardEvent<HTMLElement>,
  orders: readonly AdminOrder[],
  onNext: (order: AdminOrder) => void,
): void {
  const { target, key, ctrlKey, metaKey, altKey } = event;
  const row = target instanceof Element ? target.closest('tr') : null;
  const id = Number(row?.querySelector(`[${ROW}]`)?.getAttribute(ROW));
  const order = orders.find((candidate) => candidate.id === id);
  if (!row || !order || ctrlKey || metaKey || altKey) return;
  const step = STEPS[key];
  if (step) {
    const controls = [...row.querySelectorAll<HTMLElement>('button, input')];
    const rows = [...(row.parentElement?.querySelectorAll(`tr:has([${ROW}])`) ?? [])];
    const next = rows[rows.indexOf(row) + step];
    next?.querySelectorAll<HTMLElement>('button, input')[controls.indexOf(target as HTMLElement)]?.focus();
    event.preventDefault();
  } else if (key.toLowerCase() === 'n') onNext(order);
}

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
      {...{ [ROW]: id }}
    >
      <Chevron aria-hidden />
      <span>{number}</span>
    </button>
  );
}

function Customer({ order }: { order: AdminOrder }) {
  const { customerName: name, customerEmail: email, user } = order;
  return (
    <span className={styles.customer}>
      <span title={name === email ? name : `${name}, ${email}`}>
        <Link href={`/admin/users?search=${encodeURIComponent(user.username)}`} isQuiet>
          {name}
        </Link>
      </span>
      {name !== email && <span className={styles.email}>{email}</span>}
    </span>
  );
}
