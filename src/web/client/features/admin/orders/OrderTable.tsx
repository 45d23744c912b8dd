import { ArrowRight, ChevronDown, ChevronRight } from 'lucide-react';
import { type KeyboardEvent, useState } from 'react';
import {
  type AdminOrder,
  type OrderSort,
  type OrderStatus,
  orderNumber,
} from '../../../../../modules/orders/schema.ts';
import { formatCents } from '../../../../../shared/money.ts';
import { formatMoment } from '../../../../../texts/format.ts';
import texts from '../../../../../texts/generated/admin/orders.en.js';
import { Address } from '../../../ui/Address.tsx';
import { Button } from '../../../ui/Button.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Link } from '../../../ui/Link.tsx';
import { RowCheckbox } from '../../../ui/RowCheckbox.tsx';
import { Table, type TableColumn } from '../../../ui/Table.tsx';
import { OrderMarks } from './marks.tsx';
import { OrderDetails, OrderDialogs } from './OrderDetails.tsx';
import styles from './OrderTable.module.css';

export interface OrderTableProps {
  orders: readonly AdminOrder[];
  sort: OrderSort | null;
  onSort: (sort: OrderSort | null) => void;
  selected: ReadonlySet<number>;
  onSelect: (selected: ReadonlySet<number>) => void;
  /** Marks an order with its next status. */
  onNext: (order: AdminOrder) => void;
}

/** What usually comes after a status. */
export const nextStatus: Partial<Record<OrderStatus, OrderStatus>> = {
  pending: 'processing',
  processing: 'shipped',
  shipped: 'delivered',
};

export function OrderTable(props: OrderTableProps) {
  const { orders, onNext } = props;
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set());
  const [asked, setAsked] = useState<AdminOrder | null>(null);
  const toggle = (id: number) => setOpen((before) => toggled(before, id));
  const columns: TableColumn<AdminOrder>[] = [
    selectColumn(props),
    {
      id: 'order',
      header: texts.order,
      isRowHeader: true,
      width: '6rem',
      cell: ({ id }) => <Unfold id={id} isOpen={open.has(id)} onToggle={() => toggle(id)} />,
    },
    ...columnsToRead(props),
    actionColumn(setAsked, onNext),
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
      {asked && <OrderDialogs order={asked} asked={{ task: 'status' }} onClose={() => setAsked(null)} />}
      <p className={styles.hint}>{texts.next.hint}</p>
    </div>
  );
}

/** Marks a row's order in the page. */
const ROW = 'data-order';

function selectColumn({ orders, selected, onSelect }: OrderTableProps): TableColumn<AdminOrder> {
  const chosen = orders.filter(({ id }) => selected.has(id)).length;
  const select = (order: AdminOrder, isSelected: boolean, isRange: boolean) => {
    const next = new Set(selected);
    for (const { id } of isRange ? rangeTo(orders, selected, order) : [order]) {
      if (isSelected) next.add(id);
      else next.delete(id);
    }
    onSelect(next);
  };
  return {
    id: 'select',
    header: texts.select.all,
    headerCell: (
      <RowCheckbox
        label={texts.select.all}
        checked={chosen > 0 && chosen === orders.length}
        isIndeterminate={chosen > 0 && chosen < orders.length}
        onSelect={(isSelected) => onSelect(new Set(isSelected ? orders.map(({ id }) => id) : []))}
      />
    ),
    kind: 'select',
    width: '2.25rem',
    cell: (order) => (
      <RowCheckbox
        label={texts.select.one({ number: orderNumber(order.id) })}
        checked={selected.has(order.id)}
        onSelect={(isSelected, isRange) => select(order, isSelected, isRange)}
      />
    ),
  };
}

/** From the nearest selected order above to this one. */
function rangeTo(orders: readonly AdminOrder[], selected: ReadonlySet<number>, order: AdminOrder) {
  const to = orders.indexOf(order);
  let from = to - 1;
  while (from > 0 && !selected.has(orders[from]?.id ?? 0)) from -= 1;
  return orders.slice(Math.max(0, from), to + 1);
}

function columnsToRead({ sort, onSort }: OrderTableProps): TableColumn<AdminOrder>[] {
  return [
    {
      id: 'placed',
      header: texts.placed,
      sort: sorting('id', sort, onSort),
      cell: ({ createdAt }) => <span className={styles.when}>{formatMoment(createdAt)}</span>,
    },
    { id: 'customer', header: texts.customer, cell: (order) => <Customer order={order} /> },
    { id: 'items', header: texts.items, kind: 'figure', width: '3.5rem', cell: ({ items }) => quantityOf(items) },
    {
      id: 'total',
      header: texts.total,
      kind: 'figure',
      width: '7rem',
      sort: sorting('total', sort, onSort),
      cell: ({ totalAmount }) => formatCents(totalAmount),
    },
    { id: 'status', header: texts.status, cell: (order) => <OrderMarks order={order} /> },
  ];
}

/** Newest first is the list's own order; the column's first press goes the other way. */
function sorting(field: 'id' | 'total', sort: OrderSort | null, onSort: OrderTableProps['onSort']) {
  const [first, second]: [OrderSort, OrderSort | null] = field === 'id' ? ['id', null] : ['-total', 'total'];
  if (sort === first) {
    const direction = field === 'id' ? ('ascending' as const) : ('descending' as const);
    return { direction, onSort: () => onSort(second) };
  }
  if (field === 'total' && sort === second) return { direction: 'ascending' as const, onSort: () => onSort(null) };
  const isOwn = field === 'id' && sort === null;
  return { direction: isOwn ? ('descending' as const) : ('none' as const), onSort: () => onSort(first) };
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
        <span className={styles.actions}>
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
        </span>
      );
    },
  };
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** N for the next status, arrows to the same control of the next order; not while typing in a form. */
function pressInRow(
  event: KeyboardEvent<HTMLElement>,
  orders: readonly AdminOrder[],
  onNext: (order: AdminOrder) => void,
): void {
  const { target, key, ctrlKey, metaKey, altKey } = event;
  const row = target instanceof Element ? target.closest('tr') : null;
  const id = Number(row?.querySelector(`[${ROW}]`)?.getAttribute(ROW));
  const order = orders.find((one) => one.id === id);
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

const quantityOf = (items: AdminOrder['items']) =>
  items.reduce((sum, { quantity, takenOut }) => sum + quantity - takenOut, 0);

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
      {number}
    </button>
  );
}

function Customer({ order }: { order: AdminOrder }) {
  const { customerName, customerEmail, user } = order;
  return (
    <span className={styles.customer}>
      <Address>{customerName}</Address>
      {customerName !== customerEmail && (
        <span className={styles.email}>
          <Link href={`/admin/users?search=${encodeURIComponent(user.username)}`} isQuiet>
            <Address>{customerEmail}</Address>
          </Link>
        </span>
      )}
    </span>
  );
}
