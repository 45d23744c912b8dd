import { useQuery } from '@tanstack/react-query';
import { type Parked, QUEUES_BOARD_PATH } from '../../../../modules/admin/schema.ts';
import { formatMoment, formatTime } from '../../../../texts/format.ts';
import queuesTexts from '../../../../texts/generated/admin/queues.en.js';
import { ConfirmButton } from '../../components/ConfirmButton.tsx';
import { ListSection } from '../../components/list/ListPage.tsx';
import { QueryState } from '../../components/QueryState.tsx';
import { usePageTitle } from '../../lib/page.ts';
import { toastResult } from '../../lib/toasts.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Row } from '../../ui/Row.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import type { TableColumn } from '../../ui/Table.tsx';
import styles from './admin.module.css';
import { adminQueries, useLockQueues, useRetryParked } from './api.ts';
import { MailList } from './MailList.tsx';

export function QueuesPage() {
  usePageTitle(queuesTexts.title);
  return (
    <>
      <PageHeader title={queuesTexts.title} />
      <QueueBoard />
      <ParkedEvents />
      <MailList />
    </>
  );
}

const boardTexts = queuesTexts.board;
const parkedTexts = queuesTexts.parked;

function QueueBoard() {
  const queues = useQuery(adminQueries.queues);
  const lock = useLockQueues();
  return (
    <section className={styles.section} aria-labelledby="board">
      <h2 id="board">{boardTexts.title}</h2>
      <QueryState query={queues} loading={<Skeleton lines={2} />} failed={boardTexts.failed}>
        {({ unlockedUntil }) => (
          <>
            {unlockedUntil ? (
              <Banner tone="warning">{boardTexts.unlocked({ time: formatTime(unlockedUntil) })}</Banner>
            ) : (
              <p>{boardTexts.body}</p>
            )}
            <Row paddingBlock="16 0">
              <LinkButton href={QUEUES_BOARD_PATH} target="_blank">
                {boardTexts.open}
              </LinkButton>
              {unlockedUntil ? (
                <Button variant="secondary" onPress={() => lock.mutate('lock')} isPending={lock.isPending}>
                  {boardTexts.lock}
                </Button>
              ) : (
                <ConfirmButton
                  variant="secondary"
                  label={boardTexts.unlock}
                  title={boardTexts.confirmTitle}
                  mutation={lock}
                  onConfirm={(close) => lock.mutate('unlock', { onSuccess: close })}
                >
                  {boardTexts.confirmBody}
                </ConfirmButton>
              )}
            </Row>
          </>
        )}
      </QueryState>
    </section>
  );
}

/** Events whose retries are used up; an admin can retry them. */
function ParkedEvents() {
  const parked = useQuery(adminQueries.parked);
  const retry = useRetryParked();
  const retryEvent = ({ eventId, subscriber }: Parked) =>
    retry.mutate({ eventId, subscriber }, toastResult(parkedTexts.retried, parkedTexts.retryFailed));
  return (
    <ListSection
      title={parkedTexts.title}
      query={parked}
      failed={parkedTexts.failed}
      empty={<EmptyState>{parkedTexts.empty}</EmptyState>}
      loading={<Skeleton lines={2} />}
      table={{
        rowKey: ({ eventId, subscriber }) => `${eventId}-${subscriber}`,
        columns: [...columns, actionColumn(retryEvent)],
      }}
    />
  );
}

const columns: readonly TableColumn<Parked>[] = [
  { id: 'event', header: parkedTexts.event, isRowHeader: true, cell: ({ event, eventId }) => `${event} ${eventId}` },
  { id: 'subscriber', header: parkedTexts.subscriber, cell: ({ subscriber }) => subscriber },
  { id: 'error', header: parkedTexts.error, cell: ({ error }) => <span className={styles.code}>{error}</span> },
  { id: 'attempts', header: parkedTexts.attempts, kind: 'figure', cell: ({ attempts }) => attempts },
  { id: 'since', header: parkedTexts.since, cell: ({ parkedAt }) => formatMoment(parkedAt) },
];

function actionColumn(onRetry: (parked: Parked) => void): TableColumn<Parked> {
  return {
    id: 'actions',
    header: parkedTexts.actions,
    kind: 'actions',
    cell: (row) => (
      <Button
        variant="secondary"
        size="small"
        aria-label={parkedTexts.retryOne({ subscriber: row.subscriber, event: row.eventId })}
        onPress={() => onRetry(row)}
      >
        {parkedTexts.retry}
      </Button>
    ),
  };
}
