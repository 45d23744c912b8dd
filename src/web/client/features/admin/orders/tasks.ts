import type { AdminOrder, OrderReturn, Parcel } from '../../../../../modules/orders/schema.ts';

export interface OrderDialogProps {
  order: AdminOrder;
  onClose: () => void;
}

export type OrderTask =
  | { task: 'status' | 'address' | 'refund' | 'items' | 'parcel' | 'again' | 'return' | 'hold' | 'paid' }
  | { task: 'editParcel'; parcel: Parcel }
  | { task: 'approve' | 'decline' | 'receive'; found: OrderReturn };
