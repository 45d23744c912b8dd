import { useState } from 'react';
import * as calls from '../../../../../modules/orders/office-calls.ts';
import type { OrderDetail } from '../../../../../modules/orders/office-schema.ts';
import { sendInvoiceInput } from '../../../../../modules/orders/schema.ts';
import texts from '../../../../../texts/generated/admin/invoice.en.js';
import { Field } from '../../../components/form/Field.tsx';
import { Form } from '../../../components/form/Form.tsx';
import { submitWith } from '../../../components/form/submit.ts';
import { useZodForm } from '../../../components/form/zod-form.ts';
import { PaperLinks } from '../../../components/order/PaperLinks.tsx';
import { addressOf } from '../../../lib/api.ts';
import { toast } from '../../../lib/toasts.ts';
import { Button } from '../../../ui/Button.tsx';
import { LinkButton } from '../../../ui/LinkButton.tsx';
import { Row } from '../../../ui/Row.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { useSendInvoice } from './api.ts';

/** Opens the invoice and credit notes, and mails the invoice to the customer or another address. */
export function InvoiceActions({ order }: { order: OrderDetail }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Stack gap="12" paddingBlock="12 0">
      <Row>
        <LinkButton
          size="small"
          variant="secondary"
          href={addressOf(calls.readInvoice, { params: { id: order.id } })}
          target="_blank"
        >
          {texts.open}
        </LinkButton>
        <Button size="small" variant="secondary" aria-expanded={isOpen} onPress={() => setOpen(!isOpen)}>
          {texts.send}
        </Button>
      </Row>
      <PaperLinks papers={order.papers} href={(params) => addressOf(calls.readPaper, { params })} />
      {isOpen && <SendForm order={order} onSent={() => setOpen(false)} />}
    </Stack>
  );
}

function SendForm({ order, onSent }: { order: OrderDetail; onSent: () => void }) {
  const form = useZodForm(sendInvoiceInput, { to: order.customerEmail });
  const send = useSendInvoice(order.id);
  const submit = submitWith(
    form,
    async (body) => {
      const { to: address } = await send.mutateAsync(body);
      toast({ message: texts.sent({ address }), tone: 'success' });
      onSent();
    },
    texts.failed,
  );
  return (
    <Form align="start" gap="8" form={form} onSubmit={submit}>
      <Field control={form.control} name="to">
        {(field) => <TextField label={texts.to} inputMode="email" autoComplete="off" {...field} />}
      </Field>
      <Button type="submit" size="small" isPending={form.formState.isSubmitting}>
        {texts.sendNow}
      </Button>
    </Form>
  );
}
