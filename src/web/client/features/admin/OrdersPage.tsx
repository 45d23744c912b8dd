import { useQuery } from '@tanstack/react-query';
import { orderStatuses } from '../../../../modules/orders/schema.ts';
import texts from '../../../../texts/generated/admin/orders.en.js';
import { QueryState } from '../../components/QueryState.tsx';
import { usePageTitle } from '../../lib/page.ts';
import { cx } from '../../ui/cx.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { LinkButton } from '../../ui/LinkButton.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { ordersQuery } from './api.ts';
import { FilterChip, ListSearch, NothingFound, SelectFilter } from './ListFilters.tsx';
import styles from './lists.module.css';
import { OrderTable } from './OrderTable.tsx';
import { OlderPager } from './Pager.tsx';
import { PaymentProblems } from './PaymentProblems.tsx';
import { SavedFilters } from './SavedFilters.tsx';
import { type Filters, useFilters } from './useFilters.ts';

const PAGE_SIZE = 50;

export function OrdersPage() {
  usePageTitle(texts.title);
  const filters = useFilters(['search', 'status', 'userId', 'before']);
  const wanted = new URLSearchParams(filters.params);
  wanted.delete('before');
  const exported = `/api/admin/orders/export?${wanted}`;
  return (
    <>
      <PageHeader
        title={texts.title}
        actions={
          <LinkButton href={exported} variant="secondary">
            {texts.export}
          </LinkButton>
        }
      />
      <PaymentProblems
        isAsked={filters.get('problems') === 'open'}
        onAsk={(isAsked) => filters.set({ problems: isAsked ? 'open' : null })}
      />
      <OrderFilters filters={filters} />
      <SavedFilters list="orders" params={wanted} />
      <OrderList filters={filters} />
    </>
  );
}

const statusOptions = orderStatuses.map((status) => ({ value: status, label: texts.statuses[status] }));

function OrderFilters({ filters }: { filters: Filters }) {
  const userId = filters.get('userId');
  return (
    <div className={styles.tools}>
      <ListSearch filters={filters} label={texts.search} placeholder={texts.searchFor} />
      <SelectFilter filters={filters} name="status" label={texts.filter} allLabel={texts.all} options={statusOptions} />
      {userId && <PersonFilter userId={userId} filters={filters} />}
    </div>
  );
}

function PersonFilter({ userId, filters }: { userId: string; filters: Filters }) {
  const { data } = useQuery(ordersQuery(pageOf(filters.params)));
  const username = data?.rows.find(({ user }) => String(user.id) === userId)?.user.username;
  return (
    <FilterChip clearLabel={texts.everybody} onClear={() => filters.set({ userId: null })}>
      {username ? texts.ofUser({ username }) : texts.ofUserId({ userId })}
    </FilterChip>
  );
}

function pageOf(params: URLSearchParams): URLSearchParams {
  const search = new URLSearchParams(params);
  search.set('limit', String(PAGE_SIZE));
  return search;
}

function OrderList({ filters }: { filters: Filters }) {
  const orders = useQuery(ordersQuery(pageOf(filters.params)));
  return (
    <QueryState query={orders} loading={<Skeleton lines={8} />} failed={texts.failed}>
      {({ rows, total }) =>
        rows.length === 0 ? (
          <NoOrders filters={filters} />
        ) : (
          <>
            <div className={cx(orders.isPlaceholderData && styles.stale)}>
              <OrderTable orders={rows} />
            </div>
            <OlderPager
              isNewest={!filters.get('before')}
              lastId={rows.length === PAGE_SIZE ? rows.at(-1)?.id : undefined}
              total={total}
              onPage={(before) => filters.set({ before })}
            />
          </>
        )
      }
    </QueryState>
  );
}

function NoOrders({ filters }: { filters: Filters }) {
  if (filters.params.size === 0) return <EmptyState title={texts.emptyTitle}>{texts.empty}</EmptyState>;
  return (
    <NothingFound clearLabel={texts.clear} onClear={() => filters.set({ search: null, status: null, userId: null })}>
      {texts.noMatch}
    </NothingFound>
  );
}
