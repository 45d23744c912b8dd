import { Ban, CircleDollarSign, PackageCheck, PackagePlus, Pencil, RotateCcw, Truck, Undo2 } from 'lucide-react';
import type { ReactNode } from 'react';
import * as calls from '../../../../../modules/orders/office-calls.ts';
import { type AdminOrder, orderNumber } from '../../../../../modules/orders/schema.ts';
import ordersTexts from '../../../../../texts/generated/admin/orders.en.js';
import { toShip } from '../../../components/order/ItemPicker.tsx';
import { toastResult } from '../../../lib/toasts.ts';
import { Button } from '../../../ui/Button.tsx';
import { orderChange, useOrderWrite } from './api.ts';
import styles from './OrderDetails.module.css';
import type { OrderTask } from './tasks.ts';

const texts = ordersTexts.does;

interface OrderActionsProps {
  order: AdminOrder;
  onAsk: (task: OrderTask) => void;
}

/** Actions possible in the order's state. */
export function OrderActions({ order, onAsk }: OrderActionsProps) {
  const number = orderNumber(order.id);
  const { byInvoice } = order;
  const isUnsent = order.status === 'pending' || order.status === 'processing';
  const canShip = order.status !== 'cancelled' && order.items.some((item) => toShip(item) > 0);
  const wasShipped = order.items.some(({ shipped }) => shipped > 0);
  const taskButton = (
    task: Extract<OrderTask['task'], 'parcel' | 'refund' | 'items' | 'return' | 'again' | 'hold' | 'paid'>,
    icon: ReactNode,
    label: string,
  ) => (
    <Button
      variant="secondary"
      size="small"
      aria-label={texts.of({ action: label, number })}
      onPress={() => onAsk({ task })}
    >
      {icon} {label}
    </Button>
  );
  return (
    <div className={styles.actions}>
      {canShip && taskButton('parcel', <Truck aria-hidden />, texts.ship)}
      {order.refundedAmount < order.totalAmount && taskButton('refund', <Undo2 aria-hidden />, texts.refund)}
      {isUnsent && taskButton('items', <Pencil aria-hidden />, texts.items)}
      {order.items.some(({ returnable }) => returnable > 0) &&
        taskButton('return', <RotateCcw aria-hidden />, texts.return)}
      {wasShipped && taskButton('again', <PackagePlus aria-hidden />, texts.again)}
      {byInvoice &&
        byInvoice.amount > 0 &&
        taskButton('paid', <CircleDollarSign aria-hidden />, byInvoice.paidAt ? texts.unpaid : texts.paid)}
      {order.heldAt ? <Release order={order} /> : isUnsent && taskButton('hold', <Ban aria-hidden />, texts.hold)}
    </div>
  );
}

function Release({ order }: { order: AdminOrder }) {
  const write = useOrderWrite(order.id);
  const release = () =>
    write.mutate(
      { ...orderChange(calls.holdOrder, { body: { isHeld: false } }), revision: order.revision },
      toastResult(ordersTexts.forms.hold.released),
    );
  return (
    <Button
      variant="secondary"
      size="small"
      aria-label={texts.of({ action: texts.release, number: orderNumber(order.id) })}
      isPending={write.isPending}
      onPress={release}
    >
      <PackageCheck aria-hidden /> {texts.release}
    </Button>
  );
}
