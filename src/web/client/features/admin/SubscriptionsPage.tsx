import { useQuery } from '@tanstack/react-query';
import type { AdminSubscription } from '../../../../modules/admin/schema.ts';
import { formatDay } from '../../../../texts/format.ts';
import adminTexts from '../../../../texts/generated/admin/admin.en.js';
import { QueryState } from '../../components/QueryState.tsx';
import { usePageTitle } from '../../lib/page.ts';
import { Address } from '../../ui/Address.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Table, type TableColumn } from '../../ui/Table.tsx';
import { adminQueries } from './api.ts';
import { OlderPager } from './Pager.tsx';
import { useFilters } from './useFilters.ts';

const texts = adminTexts.subscriptions;

const PAGE_SIZE = 50;

/** `/admin/subscriptions`, read-only. */
export function SubscriptionsPage() {
  usePageTitle(texts.title);
  const filters = useFilters(['before']);
  const search = new URLSearchParams(filters.params);
  search.set('limit', String(PAGE_SIZE));
  const subscriptions = useQuery(adminQueries.subscriptions(search));
  return (
    <>
      <PageHeader title={texts.title} />
      <QueryState query={subscriptions} loading={<Skeleton lines={5} />} failed={texts.failed}>
        {({ rows, total }) =>
          rows.length === 0 ? (
            <EmptyState title={texts.emptyTitle}>{texts.empty}</EmptyState>
          ) : (
            <>
              <Table label={texts.title} isDense rows={rows} rowKey={({ id }) => id} columns={columns} />
              {total > PAGE_SIZE && (
                <OlderPager
                  isNewest={!filters.get('before')}
                  lastId={rows.length === PAGE_SIZE ? rows.at(-1)?.id : undefined}
                  total={total}
                  onPage={(before) => filters.set({ before })}
                />
              )}
            </>
          )
        }
      </QueryState>
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
