import { type AdminOrder, orderNumber, type StatusInput } from '../../../../../modules/orders/schema.ts';
import ordersTexts from '../../../../../texts/generated/admin/orders.en.js';
import { useUndo } from '../../../components/useUndo.tsx';
import { toastError } from '../../../lib/toasts.ts';
import { useUpdateStatus } from './api.ts';
import { nextStatus } from './OrderTable.tsx';

const texts = ordersTexts.next;

export function useNextStatus() {
  const { offerUndo, undoBar } = useUndo();
  const update = useUpdateStatus();
  const set = (order: AdminOrder, status: AdminOrder['status']) => {
    const input: StatusInput = { status, notes: null, refund: false, shipAnyway: false };
    return update.mutateAsync({ orderId: order.id, revision: order.revision, input });
  };
  const mark = async (order: AdminOrder) => {
    const next = nextStatus[order.status];
    if (!next || update.isPending) return;
    try {
      const after = await set(order, next);
      offerUndo({
        message: statusText(texts.done, after),
        undo: () => set(after, order.status),
        undone: statusText(texts.undone, order),
        failed: texts.failed,
      });
    } catch (error) {
      toastError(error, { fallback: texts.failed });
    }
  };
  return { mark, undoBar };
}

const statusText = (text: typeof texts.done, { id, status }: AdminOrder) =>
  text({ number: orderNumber(id), status: ordersTexts.statuses[status] });
