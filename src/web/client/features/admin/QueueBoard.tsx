import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { QUEUES_BOARD_PATH } from '../../../../modules/admin/schema.ts';
import { formatTime } from '../../../../texts/format.ts';
import queuesTexts from '../../../../texts/generated/admin/queues.en.js';
import { QueryError } from '../../components/QueryState.tsx';
import { errorText } from '../../lib/errors.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { adminQueries, useLockQueues } from './api.ts';
import styles from './lists.module.css';

const texts = queuesTexts.board;

/** The way to the board, and whether it may change anything. */
export function QueueBoard() {
  const queues = useQuery(adminQueries.queues);
  const lock = useLockQueues();
  const [isAsking, setAsking] = useState(false);
  const unlockedUntil = queues.data?.unlockedUntil;
  const unlock = () => lock.mutate('unlock', { onSuccess: () => setAsking(false) });
  return (
    <section className={styles.section} aria-labelledby="board">
      <h2 id="board">{texts.title}</h2>
      {queues.isError && <QueryError query={queues} title={texts.failed} />}
      {unlockedUntil ? (
        <Banner tone="warning">{texts.unlocked({ time: formatTime(unlockedUntil) })}</Banner>
      ) : (
        <p>{texts.body}</p>
      )}
      <div className={styles.buttons}>
        <LinkButton href={QUEUES_BOARD_PATH} target="_blank">
          {texts.open}
        </LinkButton>
        {unlockedUntil ? (
          <Button variant="secondary" onPress={() => lock.mutate('lock')} isPending={lock.isPending}>
            {texts.lock}
          </Button>
        ) : (
          <Button variant="secondary" onPress={() => setAsking(true)}>
            {texts.unlock}
          </Button>
        )}
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setAsking}
        title={texts.confirmTitle}
        confirmLabel={texts.unlock}
        onConfirm={unlock}
        isPending={lock.isPending}
        errorMessage={lock.isError ? errorText(lock.error) : undefined}
      >
        {texts.confirmBody}
      </ConfirmDialog>
    </section>
  );
}
