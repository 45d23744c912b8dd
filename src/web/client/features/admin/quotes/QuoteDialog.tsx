import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import * as calls from '../../../../../modules/orders/office-calls.ts';
import {
  type AdminQuote,
  measuresOf,
  orderNumber,
  quoteAnswer,
  quoteDecline,
  quoteNumber,
} from '../../../../../modules/orders/schema.ts';
import { formatCalendarDay, formatMoment } from '../../../../../texts/format.ts';
import catalogTexts from '../../../../../texts/generated/admin/products.en.js';
import quotesTexts from '../../../../../texts/generated/admin/quotes.en.js';
import { ConfirmButton } from '../../../components/ConfirmButton.tsx';
import { Field } from '../../../components/form/Field.tsx';
import { Form } from '../../../components/form/Form.tsx';
import { submitWith } from '../../../components/form/submit.ts';
import { useZodForm } from '../../../components/form/zod-form.ts';
import { QueryState } from '../../../components/QueryState.tsx';
import { addressOf } from '../../../lib/api.ts';
import { centsOf } from '../../../lib/cents.ts';
import { toast } from '../../../lib/toasts.ts';
import { Address } from '../../../ui/Address.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Grid } from '../../../ui/Grid.tsx';
import { Link } from '../../../ui/Link.tsx';
import { LinkButton } from '../../../ui/LinkButton.tsx';
import { NumberStepper } from '../../../ui/NumberStepper.tsx';
import { Row } from '../../../ui/Row.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import { Text } from '../../../ui/Text.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { quoteQuery, useAnswerQuote, useDeclineQuote, useWithdrawDraft } from './api.ts';
import styles from './QuoteDialog.module.css';

const texts = quotesTexts.dialog;

interface QuoteDialogProps {
  quoteId: string;
  onClose: () => void;
}

/** Dialog of a quote, or of a request to answer or decline. */
export function QuoteDialog({ quoteId, onClose }: QuoteDialogProps) {
  const query = useQuery(quoteQuery(quoteId));
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={texts.title({ number: quoteNumber(Number(quoteId) || 0) })}
      size="wide"
    >
      <QueryState query={query} loading={<Skeleton lines={6} />} failed={texts.failed}>
        {(quote) => (
          <Stack>
            <Facts quote={quote} />
            {quote.heldUntil && quote.state === 'open' && (
              <div>
                <Withdraw quote={quote} />
              </div>
            )}
            {quote.request && (quote.state === 'requested' || quote.state === 'open') && (
              <Decide quote={quote} request={quote.request} onDone={onClose} />
            )}
          </Stack>
        )}
      </QueryState>
    </Dialog>
  );
}

function Facts({ quote }: { quote: AdminQuote }) {
  const { id, user, request, hasPhoto, validUntil, heldUntil, orderId, lines, note } = quote;
  return (
    <Stack gap="8">
      <p>
        {user.fullName} <Address>{user.username}</Address>
      </p>
      {request ? (
        <p>
          {texts.asked}: <strong>{`${request.quantity} × ${request.productName}, ${measuresOf(request)}`}</strong>
        </p>
      ) : (
        <p>{heldUntil ? texts.ofStaff : texts.ofCart}</p>
      )}
      {request?.note && (
        <p>
          {texts.note}: {request.note}
        </p>
      )}
      {hasPhoto && (
        <img className={styles.photo} src={addressOf(calls.readQuotePhoto, { params: { id } })} alt={texts.photo} />
      )}
      {validUntil && <p>{texts.validUntil({ day: formatCalendarDay(validUntil) })}</p>}
      {heldUntil && quote.state === 'open' && <p>{texts.heldUntil({ when: formatMoment(heldUntil) })}</p>}
      {note && <Text tone="quiet">{note}</Text>}
      <Row align="center" gap="8 16">
        {lines.length > 0 && (
          <LinkButton href={addressOf(calls.readQuotePdf, { params: { id } })} variant="secondary" size="small">
            {texts.pdf}
          </LinkButton>
        )}
        {orderId && <Link href={`/admin/orders/${orderId}`}>{texts.order({ number: orderNumber(orderId) })}</Link>}
      </Row>
    </Stack>
  );
}

function Withdraw({ quote }: { quote: AdminQuote }) {
  const withdraw = useWithdrawDraft(quote.id, () => toast({ message: texts.withdrawn, tone: 'success' }));
  return (
    <ConfirmButton
      label={texts.withdraw}
      variant="secondary"
      size="small"
      title={texts.withdrawTitle}
      mutation={withdraw}
      onConfirm={(close) => withdraw.mutate(undefined, { onSuccess: close })}
    >
      {texts.withdrawBody}
    </ConfirmButton>
  );
}

const answerForm = z.object({
  price: z.string().refine((price) => (centsOf(price) ?? 0) >= 50, catalogTexts.form.priceInvalid),
  quantity: quoteAnswer.shape.quantity,
  description: quoteAnswer.shape.description,
  leadDays: quoteAnswer.shape.leadDays,
  note: z.string().max(2_000),
});

interface DecideProps {
  quote: AdminQuote;
  request: NonNullable<AdminQuote['request']>;
  onDone: () => void;
}

const USUAL_LEAD_DAYS = 20;

function initialAnswerOf({ lines, note }: AdminQuote, request: DecideProps['request']): z.input<typeof answerForm> {
  const [line] = lines;
  return {
    price: line ? String(line.unitPrice / 100) : '',
    quantity: line?.quantity ?? request.quantity,
    description: line?.variantName ?? measuresOf(request),
    leadDays: line?.delivery?.leadDays ?? USUAL_LEAD_DAYS,
    note: note ?? '',
  };
}

function Decide({ quote, request, onDone }: DecideProps) {
  const [isDeclining, setDeclining] = useState(false);
  if (isDeclining) return <Decline quote={quote} onDone={onDone} />;
  return <Answer quote={quote} request={request} onDone={onDone} onDecline={() => setDeclining(true)} />;
}

function Answer({ quote, request, onDone, onDecline }: DecideProps & { onDecline: () => void }) {
  const form = useZodForm(answerForm, initialAnswerOf(quote, request));
  const answer = useAnswerQuote(quote.id);
  const submit = submitWith(form, async ({ price, ...values }) => {
    await answer.mutateAsync({ ...values, unitPrice: centsOf(price) ?? 0 });
    toast({ message: texts.answered, tone: 'success' });
    onDone();
  });
  return (
    <Form className={styles.form} form={form} onSubmit={submit}>
      <Field control={form.control} name="description">
        {(field) => <TextField label={texts.description} description={texts.descriptionHint} isRequired {...field} />}
      </Field>
      <Grid columns={{ min: '10rem' }} align="start">
        <Field control={form.control} name="price">
          {(field) => <TextField label={texts.price} isRequired inputMode="decimal" {...field} />}
        </Field>
        <Field control={form.control} name="quantity">
          {(field) => <NumberStepper label={texts.quantity} minValue={1} maxValue={99} {...field} />}
        </Field>
        <Field control={form.control} name="leadDays">
          {(field) => <NumberStepper label={texts.leadDays} minValue={1} maxValue={120} {...field} />}
        </Field>
      </Grid>
      <Field control={form.control} name="note">
        {(field) => (
          <TextField label={texts.message} description={texts.messageHint} isRequired={false} rows={3} {...field} />
        )}
      </Field>
      <Row align="center" gap="8 16">
        <Button type="submit" isPending={form.formState.isSubmitting}>
          {quote.state === 'open' ? texts.again : texts.answer}
        </Button>
        <Button variant="secondary" onPress={onDecline}>
          {texts.decline}
        </Button>
      </Row>
    </Form>
  );
}

function Decline({ quote, onDone }: Omit<DecideProps, 'request'>) {
  const form = useZodForm(quoteDecline, { note: '' });
  const decline = useDeclineQuote(quote.id);
  const submit = submitWith(form, async (body) => {
    await decline.mutateAsync(body);
    toast({ message: texts.declined, tone: 'success' });
    onDone();
  });
  return (
    <Form className={styles.form} form={form} onSubmit={submit}>
      <Field control={form.control} name="note">
        {(field) => (
          <TextField
            label={texts.declineReason}
            description={texts.declineHint}
            isRequired
            autoFocus
            rows={3}
            maxLength={2_000}
            {...field}
          />
        )}
      </Field>
      <div>
        <Button type="submit" variant="danger" isPending={form.formState.isSubmitting}>
          {texts.declineNow}
        </Button>
      </div>
    </Form>
  );
}
