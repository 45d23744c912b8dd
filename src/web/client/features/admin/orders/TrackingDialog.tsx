import { useMemo, useState } from 'react';
import { type AdminOrder, orderNumber } from '../../../../../modules/orders/schema.ts';
import ordersTexts from '../../../../../texts/generated/admin/orders.en.js';
import { errorText } from '../../../lib/errors.ts';
import { toast } from '../../../lib/toasts.ts';
import { Address } from '../../../ui/Address.tsx';
import { Banner } from '../../../ui/Banner.tsx';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { FileField } from '../../../ui/FileField.tsx';
import { FormDialog } from '../../../ui/FormDialog.tsx';
import { Table, type TableColumn } from '../../../ui/Table.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { useBulkStatus } from './api.ts';
import styles from './forms.module.css';
import { type Numbered, readTracking, type TrackingProblem } from './tracking.ts';
import { warningsOf } from './useOrderForm.ts';

const texts = ordersTexts.tracking;
const FORM = 'ship-with-tracking';

export interface TrackingDialogProps {
  orders: readonly AdminOrder[];
  onClose: () => void;
  onDone: () => void;
}

/** Ships the selected orders, each with its pasted or imported tracking number. */
export function TrackingDialog({ orders: selected, onClose, onDone }: TrackingDialogProps) {
  const orders = selected.filter(({ status }) => status === 'pending' || status === 'processing');
  const [typed, setTyped] = useState('');
  const [file, setFile] = useState<File | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [mustConfirm, setMustConfirm] = useState(false);
  const [shipAnyway, setShipAnyway] = useState(false);
  const read = useNumbers(typed, orders);
  const update = useBulkStatus();

  const take = async (chosen: File | null) => {
    setFile(chosen);
    if (!chosen) return;
    try {
      setTyped(await chosen.text());
    } catch {
      setError(texts.unreadable);
    }
  };
  const submit = () => {
    setError(null);
    const changes = orders.map(({ id, revision }) => {
      const trackingNumber = read.numbers.get(id);
      return { id, revision, status: 'shipped' as const, ...(trackingNumber && { trackingNumber }) };
    });
    update.mutate(
      { orders: changes, shipAnyway },
      {
        onSuccess: (saved) => {
          toast({ message: ordersTexts.bulk.done({ count: saved.length }), tone: 'success' });
          onClose();
          onDone();
        },
        onError: (refusal) => {
          setMustConfirm(warningsOf(refusal).length > 0);
          setError(errorText(refusal));
        },
      },
    );
  };
  return (
    <FormDialog
      title={texts.title}
      size="wide"
      formId={FORM}
      submitLabel={texts.submit({ count: orders.length })}
      isPending={update.isPending}
      onClose={onClose}
    >
      <form
        id={FORM}
        noValidate
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (orders.length > 0) submit();
        }}
      >
        {error && <Banner tone={mustConfirm ? 'warning' : 'danger'}>{error}</Banner>}
        {mustConfirm && (
          <Checkbox isSelected={shipAnyway} onChange={setShipAnyway}>
            {ordersTexts.forms.shipAnyway}
          </Checkbox>
        )}
        {selected.length > orders.length && (
          <Banner tone="info">{texts.shipped({ count: selected.length - orders.length })}</Banner>
        )}
        <TextField label={texts.text} description={texts.hint} rows={5} autoFocus value={typed} onChange={setTyped} />
        <FileField
          label={texts.file}
          description={texts.fileHint}
          accept={['.csv', '.txt', '.tsv']}
          value={file}
          onChange={(chosen) => void take(chosen)}
        />
        <Problems problems={read.problems} />
        <Preview orders={orders} numbers={read.numbers} />
      </form>
    </FormDialog>
  );
}

const NOTHING: Numbered = { numbers: new Map(), problems: [] };

function useNumbers(typed: string, orders: readonly AdminOrder[]): Numbered {
  const ids = orders.map(({ id }) => id).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the orders are new with each render, their ids are not
  return useMemo(() => {
    try {
      return readTracking(typed, orders);
    } catch {
      return { ...NOTHING, problems: [{ line: 1, kind: 'unread', text: typed.slice(0, 40) }] };
    }
  }, [typed, ids]);
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
      {without > 0 && <p className={styles.quiet}>{texts.without({ count: without })}</p>}
    </>
  );
}
