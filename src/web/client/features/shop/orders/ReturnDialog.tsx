import { useId, useState } from 'react';
import type { Order } from '../../../../../modules/orders/schema.ts';
import orderTexts from '../../../../../texts/generated/shop/orders.en.js';
import { ItemPicker, linesOf, onlyOne, returnable, type Units } from '../../../components/order/ItemPicker.tsx';
import { errorText } from '../../../lib/errors.ts';
import { toast } from '../../../lib/toasts.ts';
import { Banner } from '../../../ui/Banner.tsx';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import styles from './AfterSale.module.css';
import { useRequestReturn } from './api.ts';

const texts = orderTexts.return;
const MAX_REASON = 1_000;

interface ReturnDialogProps {
  order: Order;
  onClose: () => void;
}

export function ReturnDialog({ order, onClose }: ReturnDialogProps) {
  const formId = useId();
  const request = useRequestReturn(order.id);
  const [units, setUnits] = useState<Units>(() => onlyOne(order.items, returnable));
  const [reason, setReason] = useState('');
  const [isChecked, setChecked] = useState(false);
  const items = linesOf(units);
  const isReasonMissing = isChecked && reason.trim() === '';
  const submit = () => {
    setChecked(true);
    if (items.length === 0 || reason.trim() === '') return;
    request.mutate(
      { items, reason },
      {
        onSuccess: () => {
          toast({ message: texts.done, tone: 'success' });
          onClose();
        },
      },
    );
  };
  return (
    <FormDialog
      title={texts.title}
      formId={formId}
      submitLabel={texts.submit}
      isPending={request.isPending}
      isHeld={reason.trim() !== ''}
      onClose={onClose}
    >
      <form
        id={formId}
        noValidate
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        {isChecked && items.length === 0 && <Banner tone="danger">{texts.chooseItems}</Banner>}
        {request.isError && <Banner tone="danger">{errorText(request.error, texts.failed)}</Banner>}
        <p>{texts.lead}</p>
        <ItemPicker items={order.items} units={units} onChange={setUnits} most={returnable} />
        <TextField
          label={texts.reason}
          rows={3}
          isRequired
          maxLength={MAX_REASON}
          value={reason}
          onChange={setReason}
          errorMessage={isReasonMissing ? texts.sayWhy : undefined}
        />
      </form>
    </FormDialog>
  );
}
