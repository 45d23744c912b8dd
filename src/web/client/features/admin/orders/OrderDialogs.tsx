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

/** Loaded with the first dialog. */
export function OrderDialogs({ asked, ...props }: OrderDialogProps & { asked: OrderTask }) {
  if ('parcel' in asked) return <EditParcelDialog {...props} parcel={asked.parcel} />;
  if ('found' in asked) {
    const Step = returnSteps[asked.task];
    return <Step {...props} found={asked.found} />;
  }
  const Dialog = dialogs[asked.task];
  return <Dialog {...props} />;
}
