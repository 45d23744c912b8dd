import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type AdminMail, mailStates } from '../../../../modules/admin/schema.ts';
import { errorText } from '../../lib/errors.ts';
import { toast } from '../../lib/toasts.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Select } from '../../ui/Select.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Table, type TableColumn } from '../../ui/Table.tsx';
import { adminQueries, useResendMail } from './api.ts';
import { when } from './format.ts';
import styles from './lists.module.css';
import { mailTones } from './mail-tones.ts';
import { queuesTexts } from './operations-texts.ts';
import { adminTexts } from './texts.ts';

const texts = queuesTexts.mails;
const ALL = 'all';
const stateOptions = [
  { value: ALL, label: texts.all },
  ...mailStates.map((state) => ({ value: state, label: texts.states[state] })),
];

/** The newest mails with what became of them; those that failed are asked for first of all. */
export function MailList() {
  const [state, setState] = useState<string>('failed');
  return (
    <section className={styles.section} aria-labelledby="mails">
      <h2 id="mails">{texts.title}</h2>
      <div className={styles.tools}>
        <div className={styles.filter}>
          <Select label={texts.state} options={stateOptions} value={state} onChange={setState} />
        </div>
      </div>
      <Mails state={state} />
    </section>
  );
}

function Mails({ state }: { state: string }) {
  const search = new URLSearchParams(state === ALL ? { limit: '50' } : { state, limit: '50' });
  const mails = useQuery(adminQueries.mails(search));
  const resend = useResendMail();
  if (mails.isPending) return <Skeleton lines={3} />;
  if (mails.isError) {
    return (
      <ErrorState
        title={texts.failed}
        message={errorText(mails.error)}
        onRetry={() => void mails.refetch()}
        isRetrying={mails.isFetching}
      />
    );
  }
  if (mails.data.length === 0) return <EmptyState>{texts.empty}</EmptyState>;
  const again = ({ id }: AdminMail) =>
    resend.mutate(id, {
      onSuccess: () => toast({ message: texts.resent, tone: 'success' }),
      onError: (error) =>
        toast({ title: adminTexts.error, message: errorText(error, texts.resendFailed), tone: 'danger' }),
    });
  return (
    <Table
      label={texts.title}
      isDense
      rows={mails.data}
      rowKey={({ id }) => id}
      columns={[...columns, actionColumn(again)]}
    />
  );
}

const columns: readonly TableColumn<AdminMail>[] = [
  { id: 'to', header: texts.to, cell: ({ to }) => to },
  { id: 'subject', header: texts.subject, isRowHeader: true, cell: ({ subject }) => subject },
  {
    id: 'state',
    header: texts.state,
    cell: ({ state, error }) => (
      <>
        <Badge tone={mailTones[state]}>{texts.states[state]}</Badge> <span className={styles.quiet}>{error}</span>
      </>
    ),
  },
  { id: 'created', header: texts.created, cell: ({ createdAt }) => when(createdAt) },
  { id: 'sent', header: texts.sent, cell: ({ sentAt }) => (sentAt ? when(sentAt) : adminTexts.none) },
];

function actionColumn(again: (mail: AdminMail) => void): TableColumn<AdminMail> {
  return {
    id: 'actions',
    header: texts.actions,
    kind: 'actions',
    cell: (mail) =>
      (mail.state === 'sent' || mail.state === 'failed') && (
        <Button
          variant="secondary"
          size="small"
          aria-label={texts.resendOne(mail.subject, mail.to)}
          onPress={() => again(mail)}
        >
          {texts.resend}
        </Button>
      ),
  };
}
