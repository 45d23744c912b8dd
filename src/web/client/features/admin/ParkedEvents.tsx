import { useQuery } from '@tanstack/react-query';
import type { Parked } from '../../../../modules/admin/schema.ts';
import { formatMoment } from '../../../../texts/format.ts';
import queuesTexts from '../../../../texts/generated/admin/queues.en.js';
import { QueryState } from '../../components/QueryState.tsx';
import { toast, toastError } from '../../lib/toasts.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Table, type TableColumn } from '../../ui/Table.tsx';
import { adminQueries, useRetryParked } from './api.ts';
import styles from './lists.module.css';

const texts = queuesTexts.parked;

/** What was tried too often and waits for a person. */
export function ParkedEvents() {
  return (
    <section className={styles.section} aria-labelledby="parked">
      <h2 id="parked">{texts.title}</h2>
      <ParkedList />
    </section>
  );
}

function ParkedList() {
  const parked = useQuery(adminQueries.parked);
  const retry = useRetryParked();
  const again = ({ eventId, subscriber }: Parked) =>
    retry.mutate(
      { eventId, subscriber },
      {
        onSuccess: () => toast({ message: texts.retried, tone: 'success' }),
        onError: (error) => toastError(error, { fallback: texts.retryFailed }),
      },
    );
  return (
    <QueryState
      query={parked}
      loading={<Skeleton lines={2} />}
      failed={texts.failed}
      empty={<EmptyState>{texts.empty}</EmptyState>}
    >
      {(rows) => (
        <Table
          label={texts.title}
          isDense
          rows={rows}
          rowKey={({ eventId, subscriber }) => `${eventId}-${subscriber}`}
          columns={[...columns, actionColumn(again)]}
        />
      )}
    </QueryState>
  );
}

const columns: readonly TableColumn<Parked>[] = [
  { id: 'event', header: texts.event, isRowHeader: true, cell: ({ event, eventId }) => `${event} ${eventId}` },
  { id: 'subscriber', header: texts.subscriber, cell: ({ subscriber }) => subscriber },
  { id: 'error', header: texts.error, cell: ({ error }) => <span className={styles.code}>{error}</span> },
  { id: 'attempts', header: texts.attempts, kind: 'figure', cell: ({ attempts }) => attempts },
  { id: 'since', header: texts.since, cell: ({ parkedAt }) => formatMoment(parkedAt) },
];

function actionColumn(again: (parked: Parked) => void): TableColumn<Parked> {
  return {
    id: 'actions',
    header: texts.actions,
    kind: 'actions',
    cell: (row) => (
      <Button
        variant="secondary"
        size="small"
        aria-label={texts.retryOne({ subscriber: row.subscriber, event: row.eventId })}
        onPress={() => again(row)}
      >
        {texts.retry}
      </Button>
    ),
  };
}
