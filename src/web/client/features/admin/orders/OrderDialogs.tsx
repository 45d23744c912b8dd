import { AddressDialog } from './AddressDialog.tsx';
import { HoldDialog } from './HoldDialog.tsx';
import { InvoicePaidDialog } from './InvoicePaidDialog.tsx';
import { ItemsDialog } from './ItemsDialog.tsx';
import { EditParcelDialog, ParcelDialog, ReplacementDialog } from './ParcelDialogs.tsx';
import { RefundDialog } from './RefundDialog.tsx';
import { ApproveDialog, DeclineDialog, ReceiveDialog, ReturnDialog } from './ReturnDialogs.tsx';
import type { OrderDialogProps, OrderTask } from './tasks.ts';
import { UpdateStatusDialog } from './UpdateStatusDialog.tsx';

const dialogs = {
  status: UpdateStatusDialog,
  address: AddressDialog,
  refund: RefundDialog,
  items: ItemsDialog,
  parcel: ParcelDialog,
  again: ReplacementDialog,
  return: ReturnDialog,
  hold: HoldDialog,
  paid: InvoicePaidDialog,
};

const returnSteps = { approve: ApproveDialog, decline: DeclineDialog, receive: ReceiveDialog };

/** Lazy dialogs, loaded with the first one. */
export function OrderDialogs({ asked: task, ...props }: OrderDialogProps & { asked: OrderTask }) {
  if ('parcel' in task) return <EditParcelDialog {...props} parcel={task.parcel} />;
  if ('found' in task) {
    const Step = returnSteps[task.task];
    return <Step {...props} orderReturn={task.found} />;
  }
  const Dialog = dialogs[task.task];
  return <Dialog {...props} />;
}
