import { useQuery } from '@tanstack/react-query';
import { type Mail, mailStates } from '../../../../modules/mail/schema.ts';
import { formatMoment } from '../../../../texts/format.ts';
import adminTexts from '../../../../texts/generated/admin/admin.en.js';
import queuesTexts from '../../../../texts/generated/admin/queues.en.js';
import { toastResult } from '../../lib/toasts.ts';
import { Address } from '../../ui/Address.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Select } from '../../ui/Select.tsx';
import type { TableColumn } from '../../ui/Table.tsx';
import { adminQueries, useResendMail } from './api.ts';
import styles from './lists.module.css';
import { mailTones } from './orders/mail-tones.ts';
import { QueryTable } from './QueryTable.tsx';
import { useFilters } from './useFilters.ts';

const texts = queuesTexts.mails;
const ALL = 'all';
const stateOptions = [
  { value: ALL, label: texts.all },
  ...mailStates.map((state) => ({ value: state, label: texts.states[state] })),
];

export function MailList() {
  const filters = useFilters(['state']);
  const asked = filters.get('state');
  const state = stateOptions.some(({ value }) => value === asked) ? String(asked) : 'failed';
  return (
    <section className={styles.section} aria-labelledby="mails">
      <h2 id="mails">{texts.title}</h2>
      <div className={styles.tools}>
        <div className={styles.filter}>
          <Select
            label={texts.state}
            options={stateOptions}
            value={state}
            onChange={(chosen) => filters.set({ state: chosen })}
          />
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
  const again = ({ id }: Mail) => resend.mutate(id, toastResult(texts.resent, texts.resendFailed));
  return (
    <QueryTable
      query={mails}
      failed={texts.failed}
      empty={<EmptyState>{texts.empty}</EmptyState>}
      label={texts.title}
      rowKey={({ id }) => id}
      columns={[...columns, actionColumn(again)]}
    />
  );
}

const columns: readonly TableColumn<Mail>[] = [
  { id: 'to', header: texts.to, cell: ({ to }) => <Address>{to}</Address> },
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
  { id: 'created', header: texts.created, cell: ({ createdAt }) => formatMoment(createdAt) },
  { id: 'sent', header: texts.sent, cell: ({ sentAt }) => (sentAt ? formatMoment(sentAt) : adminTexts.none) },
];

function actionColumn(again: (mail: Mail) => void): TableColumn<Mail> {
  return {
    id: 'actions',
    header: texts.actions,
    kind: 'actions',
    cell: (mail) =>
      (mail.state === 'sent' || mail.state === 'failed') && (
        <Button
          variant="secondary"
          size="small"
          aria-label={texts.resendOne({ subject: mail.subject, to: mail.to })}
          onPress={() => again(mail)}
        >
          {texts.resend}
        </Button>
      ),
  };
}
