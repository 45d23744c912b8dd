import { useQuery } from '@tanstack/react-query';
import type { UserSort } from '../../../../modules/admin/schema.ts';
import adminTexts from '../../../../texts/generated/admin/admin.en.js';
import { QueryState } from '../../components/QueryState.tsx';
import { usePageTitle } from '../../lib/page.ts';
import { cx } from '../../ui/cx.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { adminQueries } from './api.ts';
import { FilterChip, ListSearch, NothingFound, SelectFilter } from './ListFilters.tsx';
import styles from './lists.module.css';
import { Pager } from './Pager.tsx';
import { SavedFilters } from './SavedFilters.tsx';
import { UserTable } from './UserTable.tsx';
import { type Filters, useFilters } from './useFilters.ts';

const texts = adminTexts.users;
const PAGE_SIZE = 50;
const FILTERS = ['search', 'since', 'status', 'role', 'orders'] as const;

const optionsOf = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

export function UsersPage() {
  usePageTitle(texts.title);
  const filters = useFilters([...FILTERS, 'sort', 'page']);
  const since = filters.get('since');
  return (
    <>
      <PageHeader title={texts.title} />
      <div className={styles.tools}>
        <ListSearch filters={filters} label={texts.search} placeholder={texts.placeholder} />
        <SelectFilter
          filters={filters}
          name="status"
          label={texts.status}
          allLabel={texts.allStatuses}
          options={optionsOf(texts.statuses)}
        />
        <SelectFilter
          filters={filters}
          name="role"
          label={texts.role}
          allLabel={texts.allRoles}
          options={optionsOf(texts.roles)}
        />
        <SelectFilter
          filters={filters}
          name="orders"
          label={texts.orders}
          allLabel={texts.allOrders}
          options={optionsOf(texts.orderFilters)}
        />
        {since && (
          <FilterChip clearLabel={texts.everybody} onClear={() => filters.set({ since: null })}>
            {texts.since({ day: since })}
          </FilterChip>
        )}
      </div>
      <SavedFilters list="users" params={filters.params} />
      <UserList filters={filters} />
    </>
  );
}

function UserList({ filters }: { filters: Filters }) {
  const search = new URLSearchParams(filters.params);
  search.set('limit', String(PAGE_SIZE));
  const users = useQuery(adminQueries.users(search));
  const sort = filters.get('sort') as UserSort | null;
  return (
    <QueryState query={users} loading={<Skeleton lines={8} />} failed={texts.failed}>
      {({ rows, total }) =>
        rows.length === 0 ? (
          <NobodyFound filters={filters} />
        ) : (
          <>
            <div className={cx(users.isPlaceholderData && styles.stale)}>
              <UserTable users={rows} sort={sort} onSort={(next) => filters.set({ sort: next })} />
            </div>
            <Pager
              page={Number(filters.get('page') ?? 1)}
              size={PAGE_SIZE}
              total={total}
              onPage={(page) => filters.set({ page: page > 1 ? String(page) : null })}
            />
          </>
        )
      }
    </QueryState>
  );
}

function NobodyFound({ filters }: { filters: Filters }) {
  const term = filters.get('search');
  const others = FILTERS.filter((name) => name !== 'search' && filters.get(name));
  const isFiltered = term !== null || others.length > 0;
  return (
    <NothingFound
      clearLabel={isFiltered ? texts.clear : texts.first}
      onClear={() => filters.set(Object.fromEntries(FILTERS.map((name) => [name, null])))}
    >
      {others.length > 0 ? texts.noMatchAtAll : term ? texts.noMatch({ term }) : texts.empty}
    </NothingFound>
  );
}
