import { useMemo, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { z } from 'zod';
import { type AdminOrder, bulkStatusInput, orderNumber } from '../../../../../modules/orders/schema.ts';
import { cutToGraphemes } from '../../../../../shared/graphemes.ts';
import ordersTexts from '../../../../../texts/generated/admin/orders.en.js';
import { ActionDialog } from '../../../components/form/ActionDialog.tsx';
import { ConfirmAnyway } from '../../../components/form/ConfirmAnyway.tsx';
import { Field } from '../../../components/form/Field.tsx';
import { submitWith } from '../../../components/form/submit.ts';
import { useZodForm } from '../../../components/form/zod-form.ts';
import { toast } from '../../../lib/toasts.ts';
import { Address } from '../../../ui/Address.tsx';
import { Banner } from '../../../ui/Banner.tsx';
import { FileField } from '../../../ui/FileField.tsx';
import { Table, type TableColumn } from '../../../ui/Table.tsx';
import { Text } from '../../../ui/Text.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { useBulkStatus } from './api.ts';
import { type Numbered, readTracking, type TrackingProblem } from './tracking.ts';

const texts = ordersTexts.tracking;

export interface TrackingDialogProps {
  orders: readonly AdminOrder[];
  onClose: () => void;
  onDone: () => void;
}

const trackingForm = bulkStatusInput.pick({ shipAnyway: true }).extend({ text: z.string() });

/** Ships the selected orders, each with its pasted or imported tracking number. */
export function TrackingDialog({ orders: selected, onClose, onDone }: TrackingDialogProps) {
  const orders = selected.filter(({ status }) => status === 'pending' || status === 'processing');
  const form = useZodForm(trackingForm, { text: '' });
  const parsedTracking = useNumbers(useWatch({ control: form.control, name: 'text' }), orders);
  const update = useBulkStatus();
  const submit = submitWith(form, async ({ shipAnyway }) => {
    if (orders.length === 0) return;
    const changes = orders.map(({ id, revision }) => {
      const trackingNumber = parsedTracking.numbers.get(id);
      return { id, revision, status: 'shipped' as const, ...(trackingNumber && { trackingNumber }) };
    });
    const savedOrders = await update.mutateAsync({ orders: changes, shipAnyway });
    toast({ message: ordersTexts.bulk.done({ count: savedOrders.length }), tone: 'success' });
    onClose();
    onDone();
  });
  return (
    <ActionDialog
      title={texts.title}
      size="wide"
      submitLabel={texts.submit({ count: orders.length })}
      form={form}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field control={form.control} name="shipAnyway">
        {(field) => <ConfirmAnyway form={form} label={ordersTexts.forms.shipAnyway} {...field} />}
      </Field>
      {selected.length > orders.length && (
        <Banner tone="info">{texts.shipped({ count: selected.length - orders.length })}</Banner>
      )}
      <Field control={form.control} name="text">
        {(field) => <TextField label={texts.text} description={texts.hint} rows={5} autoFocus {...field} />}
      </Field>
      <TextFile onText={(text) => form.setValue('text', text)} />
      <Problems problems={parsedTracking.problems} />
      <Preview orders={orders} numbers={parsedTracking.numbers} />
    </ActionDialog>
  );
}

function TextFile({ onText }: { onText: (text: string) => void }) {
  const [file, setFile] = useState<File | null>(null);
  const [refusal, setRefusal] = useState<string>();
  const readFile = async (nextFile: File | null) => {
    setFile(nextFile);
    setRefusal(undefined);
    if (!nextFile) return;
    try {
      onText(await nextFile.text());
    } catch {
      setRefusal(texts.unreadable);
    }
  };
  return (
    <FileField
      label={texts.file}
      description={texts.fileHint}
      accept={['.csv', '.txt', '.tsv']}
      value={file}
      onChange={(nextFile) => void readFile(nextFile)}
      errorMessage={refusal}
    />
  );
}

const NOTHING: Numbered = { numbers: new Map(), problems: [] };

function useNumbers(text: string, orders: readonly AdminOrder[]): Numbered {
  const ids = orders.map(({ id }) => id).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the orders are new with each render, their ids are not
  return useMemo(() => {
    try {
      return readTracking(text, orders);
    } catch {
      return { ...NOTHING, problems: [{ line: 1, kind: 'unread', text: cutToGraphemes(text, 40) }] };
    }
  }, [text, ids]);
}

function Problems({ problems }: { problems: readonly TrackingProblem[] }) {
  if (problems.length === 0) return null;
  return (
    <Banner tone="warning">
      {problems.map((problem) => (
        <p key={problem.line}>{problemText(problem)}</p>
      ))}
    </Banner>
  );
}

function problemText({ kind, line, text }: TrackingProblem): string {
  if (kind === 'unread') return texts.unread({ line, text });
  return kind === 'more' ? texts.more({ line }) : texts[kind]({ line, number: text });
}

function Preview({ orders, numbers }: { orders: readonly AdminOrder[]; numbers: Numbered['numbers'] }) {
  const without = orders.filter(({ id }) => !numbers.has(id)).length;
  const columns: TableColumn<AdminOrder>[] = [
    { id: 'order', header: texts.order, isRowHeader: true, width: '6rem', cell: ({ id }) => orderNumber(id) },
    { id: 'customer', header: texts.customer, cell: ({ customerName }) => <Address>{customerName}</Address> },
    { id: 'number', header: texts.number, cell: ({ id }) => numbers.get(id) ?? texts.none },
  ];
  return (
    <>
      <Table label={texts.preview} isDense rows={orders} rowKey={({ id }) => id} columns={columns} />
      {without > 0 && <Text tone="quiet">{texts.without({ count: without })}</Text>}
    </>
  );
}
