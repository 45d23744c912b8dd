import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { orderNumber, type PaymentProblem } from '../../../../modules/orders/schema.ts';
import { formatCents } from '../../../../shared/money.ts';
import { formatDay, formatMoment } from '../../../../texts/format.ts';
import ordersTexts from '../../../../texts/generated/admin/orders.en.js';
import { ListContent } from '../../components/list/ListContent.tsx';
import { Pager } from '../../components/list/Pager.tsx';
import { toastResult } from '../../lib/toasts.ts';
import { Address } from '../../ui/Address.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Link } from '../../ui/Link.tsx';
import { Row } from '../../ui/Row.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import type { TableColumn } from '../../ui/Table.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { Text } from '../../ui/Text.tsx';
import styles from './admin.module.css';
import { PROBLEMS, problemsQuery, useRetryRefund } from './orders/api.ts';
import { providerWords } from './orders/provider-words.ts';
import { SettleDialog } from './orders/SettleDialog.tsx';

const texts = ordersTexts.problems;

export interface ProblemsDialogProps {
  isOpen: boolean;
  onClose: () => void;
}

export function ProblemsDialog({ isOpen, onClose }: ProblemsDialogProps) {
  const [tab, setTab] = useState<'open' | 'settled'>('open');
  const [settling, setSettling] = useState<PaymentProblem | null>(null);
  return (
    <>
      <Dialog isOpen={isOpen} onOpenChange={onClose} title={texts.title} size="wide">
        <Tabs
          label={texts.tabs}
          selected={tab}
          onSelect={setTab}
          items={[
            { id: 'open', label: texts.open, content: <Problems onSettle={setSettling} /> },
            { id: 'settled', label: texts.settled, content: <Problems isSettled /> },
          ]}
        />
      </Dialog>
      {settling && <SettleDialog problem={settling} onClose={() => setSettling(null)} />}
    </>
  );
}

interface ProblemsProps {
  isSettled?: boolean;
  onSettle?: (problem: PaymentProblem) => void;
}

function Problems({ isSettled = false, onSettle }: ProblemsProps) {
  const [page, setPage] = useState(1);
  const query = useQuery(problemsQuery(isSettled, page));
  const retry = useRetryRefund();
  const retryProblem = (id: number) => retry.mutate(id, toastResult(texts.retried, texts.retryFailed));
  return (
    <ListContent
      label={isSettled ? texts.settled : texts.title}
      query={query}
      failed={texts.failed}
      loading={<Skeleton />}
      empty={
        <EmptyState title={isSettled ? texts.settled : texts.none}>
          {isSettled ? texts.noneSettled : texts.noneText}
        </EmptyState>
      }
      table={{
        rowKey: ({ kind, id }) => `${kind}-${id}`,
        columns: onSettle ? [...columns, actionColumn(onSettle, retryProblem, retry.isPending)] : columns,
      }}
      foot={(_, total) => total > PROBLEMS && <Pager page={page} size={PROBLEMS} total={total} onPage={setPage} />}
    />
  );
}

/** Four columns, not one per field: horizontal scrolling would hide the buttons. */
const columns: readonly TableColumn<PaymentProblem>[] = [
  { id: 'intent', header: texts.intent, isRowHeader: true, cell: (problem) => <Payment problem={problem} /> },
  { id: 'reason', header: texts.reason, cell: (problem) => <Problem problem={problem} /> },
  { id: 'amount', header: texts.amount, kind: 'figure', width: '6.5rem', cell: ({ amount }) => formatCents(amount) },
];

function actionColumn(
  onSettle: (problem: PaymentProblem) => void,
  onRetry: (refundId: number) => void,
  isRetrying: boolean,
): TableColumn<PaymentProblem> {
  return {
    id: 'actions',
    header: texts.actions,
    kind: 'actions',
    cell: (problem) => {
      const { kind, id, state, paymentIntentId: intent } = problem;
      const canRetry = kind === 'refund' && (state === 'due' || state === 'failed');
      return (
        <Row align="center">
          {canRetry && (
            <Button
              variant="secondary"
              size="small"
              aria-label={texts.retryOne({ intent })}
              isDisabled={isRetrying}
              onPress={() => onRetry(id)}
            >
              {texts.retry}
            </Button>
          )}
          {state !== 'due' && (
            <Button
              variant="secondary"
              size="small"
              aria-label={texts.settleOne({ intent })}
              onPress={() => onSettle(problem)}
            >
              {texts.settle}
            </Button>
          )}
        </Row>
      );
    },
  };
}

function Payment({ problem: { paymentIntentId, orderId, user } }: { problem: PaymentProblem }) {
  return (
    <span className={styles.lines}>
      {orderId ? (
        <Link href={`/admin/orders/${orderId}`}>{texts.order({ number: orderNumber(orderId) })}</Link>
      ) : (
        <span>{texts.noOrder}</span>
      )}
      <span className={styles.code}>{paymentIntentId}</span>
      <Text as="span" tone="quiet" weight="regular">
        <Address>{user.username}</Address>
      </Text>
    </span>
  );
}

const tones: Readonly<Record<string, 'warning' | 'danger' | 'success'>> = {
  due: 'warning',
  pending: 'warning',
  refunded: 'success',
  failed: 'danger',
  needs_response: 'danger',
  won: 'success',
  lost: 'danger',
  actionable: 'danger',
};

function Problem({ problem }: { problem: PaymentProblem }) {
  const { state, error, createdAt, dueBy, isOpen } = problem;
  const states: Readonly<Record<string, string>> = texts.states;
  return (
    <span className={styles.lines}>
      <span>
        {reasonOf(problem)} <Badge tone={tones[state] ?? 'neutral'}>{states[state] ?? providerWords(state)}</Badge>
      </span>
      {error && (
        <Text as="span" tone="quiet" weight="regular">
          {error}
        </Text>
      )}
      {dueBy && isOpen && <strong>{texts.dueBy({ when: formatMoment(dueBy) })}</strong>}
      <Text as="span" tone="quiet" weight="regular">
        {isOpen ? texts.since({ when: formatMoment(createdAt) }) : settlementText(problem)}
      </Text>
    </span>
  );
}

function reasonOf({ kind, reason }: PaymentProblem): string {
  const refunds: Readonly<Record<string, string>> = texts.refund;
  if (kind === 'refund') return refunds[reason] ?? providerWords(reason);
  return texts[kind]({ reason: providerWords(reason) });
}

function settlementText({ settledAt, settledBy, createdAt }: PaymentProblem): string {
  const when = formatDay(settledAt ?? createdAt);
  return settledBy ? texts.settledBy({ who: settledBy, when }) : texts.settledOn({ when });
}
