import { useQuery } from '@tanstack/react-query';
import type { AdminSubscription } from '../../../../modules/admin/schema.ts';
import { formatDay } from '../../../../texts/format.ts';
import adminTexts from '../../../../texts/generated/admin/admin.en.js';
import { usePageTitle } from '../../lib/page.ts';
import { Address } from '../../ui/Address.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import type { TableColumn } from '../../ui/Table.tsx';
import { adminQueries } from './api.ts';
import { QueryTable } from './QueryTable.tsx';

const texts = adminTexts.subscriptions;

/** `/admin/subscriptions`, read-only. */
export function SubscriptionsPage() {
  usePageTitle(texts.title);
  const subscriptions = useQuery(adminQueries.subscriptions);
  return (
    <>
      <PageHeader title={texts.title} />
      <QueryTable
        query={subscriptions}
        lines={5}
        failed={texts.failed}
        empty={<EmptyState title={texts.emptyTitle}>{texts.empty}</EmptyState>}
        label={texts.title}
        rowKey={({ id }) => id}
        columns={columns}
      />
    </>
  );
}

const columns: readonly TableColumn<AdminSubscription>[] = [
  { id: 'property', header: texts.property, isRowHeader: true, cell: ({ propertyName }) => propertyName },
  { id: 'user', header: texts.user, cell: ({ userName }) => <Address>{userName}</Address> },
  {
    id: 'plan',
    header: texts.plan,
    width: '6.5rem',
    cell: ({ tier, frequency }) => `${texts.plans[tier]}, ${texts.frequencies[frequency]}`,
  },
  {
    id: 'status',
    header: texts.status,
    width: '5rem',
    cell: ({ status }) => (status === 'active' ? texts.active : <Badge>{status}</Badge>),
  },
  { id: 'start', header: texts.start, cell: ({ currentPeriodStart }) => formatDay(currentPeriodStart) },
  { id: 'end', header: texts.end, cell: ({ currentPeriodEnd }) => formatDay(currentPeriodEnd) },
];
