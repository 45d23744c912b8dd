import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { orderNumber, type PaymentProblem } from '../../../../modules/orders/schema.ts';
import { formatCents } from '../../../../platform/money.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Link } from '../../ui/Link.tsx';
import { Table, type TableColumn } from '../../ui/Table.tsx';
import { when } from './format.ts';
import styles from './lists.module.css';
import { problemsQuery } from './orders-api.ts';
import { ordersTexts } from './orders-texts.ts';

const texts = ordersTexts.problems;

/** Says above the orders that money is where it should not be; nothing while all is well. */
export function PaymentProblems() {
  const { data: problems = [] } = useQuery(problemsQuery);
  const [isOpen, setOpen] = useState(false);
  if (problems.length === 0) return null;
  return (
    <div className={styles.tools}>
      <Banner
        tone="warning"
        action={
          <Button variant="secondary" size="small" onPress={() => setOpen(true)}>
            {texts.title}
          </Button>
        }
      >
        {texts.count(problems.length)}
      </Banner>
      <Dialog isOpen={isOpen} onOpenChange={setOpen} title={texts.title} size="wide">
        <Table label={texts.title} isDense rows={problems} rowKey={({ id }) => id} columns={columns} />
      </Dialog>
    </div>
  );
}

const columns: readonly TableColumn<PaymentProblem>[] = [
  { id: 'intent', header: texts.intent, isRowHeader: true, cell: (problem) => <Intent problem={problem} /> },
  { id: 'reason', header: texts.reason, cell: ({ reason }) => texts.reasons[reason] },
  { id: 'customer', header: texts.customer, cell: ({ user }) => user.username },
  { id: 'amount', header: texts.amount, kind: 'figure', cell: ({ amount }) => formatCents(amount) },
  {
    id: 'state',
    header: texts.state,
    cell: ({ state }) => <Badge tone={state === 'due' ? 'warning' : 'success'}>{texts.states[state]}</Badge>,
  },
  { id: 'since', header: texts.since, cell: ({ createdAt }) => when(createdAt) },
];

function Intent({ problem: { paymentIntentId, orderId, user, error } }: { problem: PaymentProblem }) {
  return (
    <>
      <span className={styles.code}>{paymentIntentId}</span>{' '}
      {orderId && <Link href={`/admin/orders?userId=${user.id}`}>{orderNumber(orderId)}</Link>}
      {error && <span className={styles.quiet}> {error}</span>}
    </>
  );
}
