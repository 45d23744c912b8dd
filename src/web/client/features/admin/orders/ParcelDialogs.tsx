import { useId } from 'react';
import * as calls from '../../../../../modules/orders/office-calls.ts';
import { type Parcel, parcelChanges, parcelInput, replacementInput } from '../../../../../modules/orders/schema.ts';
import ordersTexts from '../../../../../texts/generated/admin/orders.en.js';
import { ActionDialog } from '../../../components/form/ActionDialog.tsx';
import { ConfirmAnyway } from '../../../components/form/ConfirmAnyway.tsx';
import { type BoundField, Field } from '../../../components/form/Field.tsx';
import { useZodForm } from '../../../components/form/zod-form.ts';
import {
  ItemPicker,
  linesSchemaOf,
  maxQuantitiesOf,
  type OrderItem,
  preselectedQuantities,
  toShip,
} from '../../../components/order/ItemPicker.tsx';
import { Text } from '../../../ui/Text.tsx';
import { TextField, type TextFieldProps } from '../../../ui/TextField.tsx';
import { orderChange } from './api.ts';
import type { OrderDialogProps } from './tasks.ts';
import { useOrderAction } from './useOrderAction.tsx';

const texts = ordersTexts.forms;
const parcelForm = parcelInput.extend({
  items: linesSchemaOf(parcelInput.shape.items.unwrap()),
});
const replacementForm = replacementInput.extend({
  items: linesSchemaOf(replacementInput.shape.items),
});

export function ParcelDialog({ order: openedOrder, onClose }: OrderDialogProps) {
  const form = useZodForm(parcelForm, {
    items: maxQuantitiesOf(openedOrder.items, toShip),
    trackingNumber: openedOrder.parcels.length === 0 ? openedOrder.trackingNumber : null,
  });
  const { control } = form;
  const { order, action } = useOrderAction(openedOrder, form, {
    change: (body) => orderChange(calls.addParcel, { body }),
    done: texts.parcel.done,
    onDone: onClose,
  });
  return (
    <ActionDialog title={texts.parcel.title} submitLabel={texts.parcel.submit} {...action} onClose={onClose}>
      <Field control={control} name="trackingNumber">
        {(field) => <TrackingField autoFocus {...field} />}
      </Field>
      <Field control={control} name="carrier">
        {(field) => <CarrierField {...field} />}
      </Field>
      <Field control={control} name="items">
        {(field) => <ItemPicker items={order.items} maxOf={toShip} {...field} />}
      </Field>
      <Text tone="quiet">{texts.parcel.hint}</Text>
      <Field control={control} name="shipAnyway">
        {(field) => <ConfirmAnyway form={form} label={texts.shipAnyway} {...field} />}
      </Field>
    </ActionDialog>
  );
}

type TrackingFieldProps = BoundField<string | null | undefined> & Pick<TextFieldProps, 'autoFocus' | 'description'>;

const TrackingField = (props: TrackingFieldProps) => (
  <TextField label={texts.parcel.tracking} isRequired={false} maxLength={200} {...props} />
);

const CARRIERS = ['UPS', 'USPS', 'FedEx', 'DHL'];

function CarrierField(field: BoundField<string | null | undefined>) {
  const listId = useId();
  return (
    <>
      <TextField label={texts.parcel.carrier} isRequired={false} list={listId} maxLength={60} {...field} />
      <datalist id={listId}>
        {CARRIERS.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  );
}

const shipped = ({ shipped: count }: OrderItem) => count;

/** Ships the same goods again. */
export function ReplacementDialog({ order: openedOrder, onClose }: OrderDialogProps) {
  const form = useZodForm(replacementForm, { items: preselectedQuantities(openedOrder.items, shipped), reason: '' });
  const { control } = form;
  const { order, action } = useOrderAction(openedOrder, form, {
    change: (body) => orderChange(calls.addReplacement, { body }),
    done: texts.again.done,
    onDone: onClose,
  });
  return (
    <ActionDialog title={texts.again.title} submitLabel={texts.again.submit} {...action} onClose={onClose}>
      <Field control={control} name="items">
        {(field) => <ItemPicker items={order.items} maxOf={shipped} {...field} />}
      </Field>
      <Field control={control} name="reason">
        {(field) => <TextField label={texts.reason} isRequired maxLength={300} {...field} />}
      </Field>
      <Field control={control} name="trackingNumber">
        {(field) => <TrackingField description={texts.again.trackingHint} {...field} />}
      </Field>
      <Field control={control} name="carrier">
        {(field) => <CarrierField {...field} />}
      </Field>
      <Text tone="quiet">{texts.again.hint}</Text>
      <Field control={control} name="shipAnyway">
        {(field) => <ConfirmAnyway form={form} label={texts.shipAnyway} {...field} />}
      </Field>
    </ActionDialog>
  );
}

export function EditParcelDialog({ order, onClose, parcel }: OrderDialogProps & { parcel: Parcel }) {
  const { id: parcelId, carrier, trackingNumber } = parcel;
  const isSent = parcel.shippedAt !== null;
  const start = isSent ? { carrier, trackingNumber } : { carrier, trackingNumber, isShipped: true as const };
  const form = useZodForm(parcelChanges, start);
  const { control } = form;
  const { action } = useOrderAction(order, form, {
    change: (body) => orderChange(calls.changeParcel, { params: { parcelId }, body }),
    done: texts.editParcel.done,
    onDone: onClose,
  });
  const words = isSent ? texts.editParcel : texts.parcel;
  return (
    <ActionDialog title={words.title} submitLabel={words.submit} {...action} onClose={onClose}>
      <Field control={control} name="trackingNumber">
        {(field) => <TrackingField autoFocus {...field} />}
      </Field>
      <Field control={control} name="carrier">
        {(field) => <CarrierField {...field} />}
      </Field>
      <Field control={control} name="shipAnyway">
        {(field) => <ConfirmAnyway form={form} label={texts.shipAnyway} {...field} />}
      </Field>
    </ActionDialog>
  );
}
