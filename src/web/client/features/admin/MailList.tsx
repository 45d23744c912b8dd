import { useQuery } from '@tanstack/react-query';
import { type Mail, mailStates } from '../../../../modules/mail/schema.ts';
import { formatMoment } from '../../../../texts/format.ts';
import adminTexts from '../../../../texts/generated/admin/admin.en.js';
import queuesTexts from '../../../../texts/generated/admin/queues.en.js';
import { ListSection } from '../../components/list/ListPage.tsx';
import { TextQuery } from '../../lib/call-address.ts';
import { usePagedListView } from '../../lib/list-view.ts';
import { toastResult } from '../../lib/toasts.ts';
import { Address } from '../../ui/Address.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import type { TableColumn } from '../../ui/Table.tsx';
import { Text } from '../../ui/Text.tsx';
import { adminQueries, useResendMail } from './api.ts';
import { mailTones } from './orders/mail-tones.ts';

const texts = queuesTexts.mails;
const ALL = 'all';
const states = [
  { value: ALL, label: texts.all },
  ...mailStates.map((state) => ({ value: state, label: texts.states[state] })),
];
const FIRST = 'failed';
const MAILS = 50;

export function MailList() {
  const address = usePagedListView(['state']);
  const { state } = address.addressValues;
  const selectedState = states.some(({ value }) => value === state) ? state : FIRST;
  const resend = useResendMail();
  const resendMail = ({ id }: Mail) => resend.mutate(id, toastResult(texts.resent, texts.resendFailed));
  return (
    <ListSection
      title={texts.title}
      address={address}
      filters={[{ name: 'state', label: texts.state, first: FIRST, options: states }]}
      query={useQuery(
        adminQueries.mails(new TextQuery({ state: selectedState === ALL ? '' : selectedState, limit: MAILS })),
      )}
      failed={texts.failed}
      empty={<EmptyState>{texts.empty}</EmptyState>}
      loading={<Skeleton lines={3} />}
      table={{ rowKey: ({ id }) => id, columns: [...columns, actionColumn(resendMail)] }}
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
        <Badge tone={mailTones[state]}>{texts.states[state]}</Badge>{' '}
        <Text as="span" tone="quiet" weight="regular">
          {error}
        </Text>
      </>
    ),
  },
  { id: 'created', header: texts.created, cell: ({ createdAt }) => formatMoment(createdAt) },
  { id: 'sent', header: texts.sent, cell: ({ sentAt }) => (sentAt ? formatMoment(sentAt) : adminTexts.none) },
];

function actionColumn(onResend: (mail: Mail) => void): TableColumn<Mail> {
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
          onPress={() => onResend(mail)}
        >
          {texts.resend}
        </Button>
      ),
  };
}
