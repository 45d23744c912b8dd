import { type ReactNode, useState } from 'react';
import { type AdminOrder, orderNumber, type StatusInput } from '../../../../../modules/orders/schema.ts';
import ordersTexts from '../../../../../texts/generated/admin/orders.en.js';
import { UndoToast } from '../../../components/UndoToast.tsx';
import { toast, toastError } from '../../../lib/toasts.ts';
import { useUpdateStatus } from './api.ts';
import { nextStatus } from './OrderTable.tsx';

const texts = ordersTexts.next;

interface Marked {
  before: AdminOrder;
  after: AdminOrder;
}

/** Marks an order with its next status in one step, with an undo. */
export function useNextStatus(): { mark: (order: AdminOrder) => void; undoBar: ReactNode } {
  const [marked, setMarked] = useState<Marked | null>(null);
  const update = useUpdateStatus();
  const set = (order: AdminOrder, status: AdminOrder['status']) => {
    const input: StatusInput = { status, notes: null, refund: false, shipAnyway: false };
    return update.mutateAsync({ orderId: order.id, revision: order.revision, input });
  };
  const mark = (order: AdminOrder) => {
    const next = nextStatus[order.status];
    if (!next || update.isPending) return;
    set(order, next).then(
      (after) => setMarked({ before: order, after }),
      (error: unknown) => toastError(error, { fallback: texts.failed }),
    );
  };
  const undo = ({ before, after }: Marked) => {
    setMarked(null);
    set(after, before.status).then(
      () => toast({ message: said(texts.undone, before), tone: 'success' }),
      (error: unknown) => toastError(error, { fallback: texts.failed }),
    );
  };
  const undoBar = marked && (
    <UndoToast
      key={marked.after.revision}
      message={said(texts.done, marked.after)}
      undoLabel={texts.undo}
      onUndo={() => undo(marked)}
      onDismiss={() => setMarked(null)}
    />
  );
  return { mark, undoBar };
}

const said = (text: typeof texts.done, { id, status }: AdminOrder) =>
  text({ number: orderNumber(id), status: ordersTexts.statuses[status] });
