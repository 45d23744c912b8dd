import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { OrderDetail } from '../../../../../modules/admin/schema.ts';
import { sendInvoiceReply } from '../../../../../modules/orders/schema.ts';
import texts from '../../../../../texts/generated/admin/invoice.en.js';
import { call } from '../../../lib/api.ts';
import { errorText } from '../../../lib/errors.ts';
import { toast } from '../../../lib/toasts.ts';
import { Button } from '../../../ui/Button.tsx';
import { LinkButton } from '../../../ui/LinkButton.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import styles from './InvoiceActions.module.css';

/** Opens the invoice and credit notes, and mails the invoice to the customer or another address. */
export function InvoiceActions({ order }: { order: OrderDetail }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={styles.invoice}>
      <div className={styles.actions}>
        <LinkButton size="small" variant="secondary" href={`/api/admin/orders/${order.id}/invoice`} target="_blank">
          {texts.open}
        </LinkButton>
        {order.creditNotes.map(({ refundId }, at) => (
          <LinkButton
            key={refundId}
            size="small"
            variant="secondary"
            href={`/api/admin/orders/${order.id}/credit-notes/${refundId}`}
            target="_blank"
          >
            {texts.creditNote({ number: at + 1 })}
          </LinkButton>
        ))}
        <Button size="small" variant="secondary" aria-expanded={isOpen} onPress={() => setOpen(!isOpen)}>
          {texts.send}
        </Button>
      </div>
      {isOpen && <SendForm order={order} onSent={() => setOpen(false)} />}
    </div>
  );
}

function SendForm({ order, onSent }: { order: OrderDetail; onSent: () => void }) {
  const client = useQueryClient();
  const [to, setTo] = useState(order.customerEmail);
  const sending = useMutation({
    mutationFn: () =>
      call('POST', `/api/admin/orders/${order.id}/invoice/send`, { body: { to: to.trim() }, reply: sendInvoiceReply }),
    onSuccess: ({ to: address }) => {
      toast({ message: texts.sent({ address }), tone: 'success' });
      onSent();
      return client.invalidateQueries({ predicate: ({ queryKey }) => queryKey.includes('orders') });
    },
  });
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (!sending.isPending) sending.mutate();
      }}
    >
      <TextField
        label={texts.to}
        type="email"
        autoComplete="off"
        value={to}
        onChange={setTo}
        errorMessage={sending.isError ? errorText(sending.error, texts.failed) : undefined}
      />
      <Button type="submit" size="small" isPending={sending.isPending}>
        {texts.sendNow}
      </Button>
    </form>
  );
}
