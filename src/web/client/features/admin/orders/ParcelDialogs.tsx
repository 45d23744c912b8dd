import { useId, useState } from 'react';
import type { Parcel } from '../../../../../modules/orders/schema.ts';
import ordersTexts from '../../../../../texts/generated/admin/orders.en.js';
import { allOf, ItemPicker, linesOf, type OrderItem, onlyOne, toShip } from '../../../components/order/ItemPicker.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import styles from './forms.module.css';
import { OrderFormDialog } from './OrderFormDialog.tsx';
import type { OrderDialogProps } from './tasks.ts';
import { useOrderForm } from './useOrderForm.ts';

const texts = ordersTexts.forms;

export function ParcelDialog({ order: opened, onClose }: OrderDialogProps) {
  const form = useOrderForm(opened, onClose);
  const [units, setUnits] = useState(() => allOf(opened.items, toShip));
  const [carrier, setCarrier] = useState('');
  const [trackingNumber, setTracking] = useState(opened.parcels.length === 0 ? (opened.trackingNumber ?? '') : '');
  const submit = () => {
    const items = linesOf(units);
    if (items.length === 0) return form.refuse(texts.parcel.choose);
    const body = { items, carrier, trackingNumber, shipAnyway: form.isConfirmed };
    return void form.save({ method: 'POST', path: 'parcels', body }, texts.parcel.done);
  };
  return (
    <OrderFormDialog
      title={texts.parcel.title}
      submitLabel={texts.parcel.submit}
      form={form}
      onSubmit={submit}
      onClose={onClose}
    >
      <TrackingFields {...{ carrier, setCarrier, trackingNumber, setTracking }} isFirst />
      <ItemPicker items={form.order.items} units={units} onChange={setUnits} most={toShip} />
      <p className={styles.quiet}>{texts.parcel.hint}</p>
    </OrderFormDialog>
  );
}

const CARRIERS = ['UPS', 'USPS', 'FedEx', 'DHL'];

interface TrackingFieldsProps {
  carrier: string;
  setCarrier: (carrier: string) => void;
  trackingNumber: string;
  setTracking: (trackingNumber: string) => void;
  isFirst?: boolean;
  hint?: string;
}

function TrackingFields({ carrier, setCarrier, trackingNumber, setTracking, isFirst, hint }: TrackingFieldsProps) {
  const listId = useId();
  return (
    <>
      <TextField
        label={texts.parcel.tracking}
        isRequired={false}
        autoFocus={isFirst}
        maxLength={200}
        value={trackingNumber}
        onChange={setTracking}
        {...(hint && { description: hint })}
      />
      <TextField
        label={texts.parcel.carrier}
        isRequired={false}
        list={listId}
        maxLength={60}
        value={carrier}
        onChange={setCarrier}
      />
      <datalist id={listId}>
        {CARRIERS.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  );
}

/** The same goods once more. */
export function ReplacementDialog({ order: opened, onClose }: OrderDialogProps) {
  const form = useOrderForm(opened, onClose);
  const shipped = ({ shipped: count }: OrderItem) => count;
  const [units, setUnits] = useState(() => onlyOne(opened.items, shipped));
  const [reason, setReason] = useState('');
  const [carrier, setCarrier] = useState('');
  const [trackingNumber, setTracking] = useState('');
  const submit = () => {
    const items = linesOf(units);
    if (items.length === 0) return form.refuse(texts.parcel.choose);
    if (reason.trim() === '') return form.refuse(texts.refund.reasonMissing);
    const body = { items, reason, carrier, trackingNumber, shipAnyway: form.isConfirmed };
    return void form.save({ method: 'POST', path: 'replacements', body }, texts.again.done);
  };
  return (
    <OrderFormDialog
      title={texts.again.title}
      submitLabel={texts.again.submit}
      form={form}
      onSubmit={submit}
      onClose={onClose}
    >
      <ItemPicker items={form.order.items} units={units} onChange={setUnits} most={shipped} />
      <TextField label={texts.reason} isRequired maxLength={300} value={reason} onChange={setReason} />
      <TrackingFields {...{ carrier, setCarrier, trackingNumber, setTracking }} hint={texts.again.trackingHint} />
      <p className={styles.quiet}>{texts.again.hint}</p>
    </OrderFormDialog>
  );
}

export function EditParcelDialog({ order: opened, onClose, parcel }: OrderDialogProps & { parcel: Parcel }) {
  const form = useOrderForm(opened, onClose);
  const [carrier, setCarrier] = useState(parcel.carrier ?? '');
  const [trackingNumber, setTracking] = useState(parcel.trackingNumber ?? '');
  const isSent = parcel.shippedAt !== null;
  const submit = () => {
    const body = {
      carrier: carrier.trim() || null,
      trackingNumber: trackingNumber.trim() || null,
      ...(!isSent && { isShipped: true }),
      shipAnyway: form.isConfirmed,
    };
    void form.save({ method: 'PUT', path: `parcels/${parcel.id}`, body }, texts.editParcel.done);
  };
  return (
    <OrderFormDialog
      title={isSent ? texts.editParcel.title : texts.parcel.title}
      submitLabel={isSent ? texts.editParcel.submit : texts.parcel.submit}
      form={form}
      onSubmit={submit}
      onClose={onClose}
    >
      <TrackingFields {...{ carrier, setCarrier, trackingNumber, setTracking }} isFirst />
    </OrderFormDialog>
  );
}
