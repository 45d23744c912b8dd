import { useQuery } from '@tanstack/react-query';
import type { AdminSubscription } from '../../../../modules/admin/schema.ts';
import { formatDay } from '../../../../texts/format.ts';
import adminTexts from '../../../../texts/generated/admin/admin.en.js';
import { ListPage } from '../../components/list/ListPage.tsx';
import { TextQuery } from '../../lib/call-address.ts';
import { usePagedListView } from '../../lib/list-view.ts';
import { Address } from '../../ui/Address.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import type { TableColumn } from '../../ui/Table.tsx';
import { adminQueries } from './api.ts';

const texts = adminTexts.subscriptions;

const PAGE_SIZE = 50;

export function SubscriptionsPage() {
  const { addressValues } = usePagedListView([]);
  return (
    <ListPage
      title={texts.title}
      query={useQuery(adminQueries.subscriptions(new TextQuery({ before: addressValues.before, limit: PAGE_SIZE })))}
      failed={texts.failed}
      empty={<EmptyState title={texts.emptyTitle}>{texts.empty}</EmptyState>}
      table={{ rowKey: ({ id }) => id, columns }}
      pages={{ size: PAGE_SIZE, before: ({ id }) => id }}
    />
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
