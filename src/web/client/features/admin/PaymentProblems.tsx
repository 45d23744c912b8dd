import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { orderNumber, type PaymentProblem } from '../../../../modules/orders/schema.ts';
import { formatCents } from '../../../../shared/money.ts';
import { formatMoment } from '../../../../texts/format.ts';
import ordersTexts from '../../../../texts/generated/admin/orders.en.js';
import { toastResult } from '../../lib/toasts.ts';
import { Address } from '../../ui/Address.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Link } from '../../ui/Link.tsx';
import { Table, type TableColumn } from '../../ui/Table.tsx';
import { problemsQuery, useResolveProblem } from './api.ts';
import styles from './lists.module.css';

const texts = ordersTexts.problems;

/** Refunds, disputes and refunds made outside this system; nothing while there are none. */
export function PaymentProblems({ isAsked, onAsk }: { isAsked: boolean; onAsk: (isAsked: boolean) => void }) {
  const { data: problems = [] } = useQuery(problemsQuery);
  const [isOpen, setOpen] = useState(false);
  const close = () => {
    setOpen(false);
    if (isAsked) onAsk(false);
  };
  if (problems.length === 0) return null;
  const open = problems.filter(({ state }) => state !== 'refunded');
  return (
    <div className={styles.tools}>
      <Banner
        tone={open.length > 0 ? 'warning' : 'info'}
        action={
          <Button variant="secondary" size="small" onPress={() => setOpen(true)}>
            {texts.title}
          </Button>
        }
      >
        {open.length > 0 ? texts.count({ count: open.length }) : texts.refunded({ count: problems.length })}
      </Banner>
      <Dialog isOpen={isOpen || isAsked} onOpenChange={close} title={texts.title} size="wide">
        <ProblemTable problems={isAsked ? open : problems} />
      </Dialog>
    </div>
  );
}

function ProblemTable({ problems }: { problems: readonly PaymentProblem[] }) {
  const seeTo = useResolveProblem();
  const press = ({ kind, id }: PaymentProblem) => {
    const [done, failed] = kind === 'refund' ? [texts.retried, texts.retryFailed] : [texts.settled, texts.settleFailed];
    seeTo.mutate({ kind, id }, toastResult(done, failed));
  };
  return (
    <Table
      label={texts.title}
      isDense
      rows={problems}
      rowKey={({ kind, id }) => `${kind}-${id}`}
      columns={[...columns, actionColumn(press, seeTo.isPending)]}
    />
  );
}

const tones = { due: 'warning', failed: 'danger', open: 'warning', refunded: 'success' } as const;

/** Four columns: the dialog is too narrow for one per field, and horizontal scrolling would hide the buttons. */
const columns: readonly TableColumn<PaymentProblem>[] = [
  { id: 'intent', header: texts.intent, isRowHeader: true, cell: (problem) => <Payment problem={problem} /> },
  { id: 'reason', header: texts.reason, cell: (problem) => <Problem problem={problem} /> },
  { id: 'amount', header: texts.amount, kind: 'figure', width: '6.5rem', cell: ({ amount }) => formatCents(amount) },
];

function actionColumn(press: (problem: PaymentProblem) => void, isPending: boolean): TableColumn<PaymentProblem> {
  return {
    id: 'actions',
    header: texts.actions,
    kind: 'actions',
    cell: (problem) => {
      const { kind, state, paymentIntentId } = problem;
      if (state === 'refunded') return null;
      const [label, name] =
        kind === 'refund'
          ? [texts.retry, texts.retryOne({ intent: paymentIntentId })]
          : [texts.settle, texts.settleOne({ intent: paymentIntentId })];
      return (
        <Button
          variant="secondary"
          size="small"
          aria-label={name}
          isDisabled={isPending}
          onPress={() => press(problem)}
        >
          {label}
        </Button>
      );
    },
  };
}

function Payment({ problem: { paymentIntentId, orderId, user } }: { problem: PaymentProblem }) {
  return (
    <span className={styles.lines}>
      <span className={styles.code}>{paymentIntentId}</span>
      {orderId && <Link href={`/admin/orders?search=${orderId}`}>{texts.order({ number: orderNumber(orderId) })}</Link>}
      <span className={styles.quiet}>
        <Address>{user.username}</Address>
      </span>
    </span>
  );
}

function Problem({ problem: { reason, state, error, createdAt } }: { problem: PaymentProblem }) {
  return (
    <span className={styles.lines}>
      <span>
        {texts.reasons[reason]} <Badge tone={tones[state]}>{texts.states[state]}</Badge>
      </span>
      {error && <span className={styles.quiet}>{error}</span>}
      <span className={styles.quiet}>{texts.since({ when: formatMoment(createdAt) })}</span>
    </span>
  );
}
