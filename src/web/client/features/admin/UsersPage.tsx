import { useQuery } from '@tanstack/react-query';
import type { UserSort } from '../../../../modules/admin/schema.ts';
import adminTexts from '../../../../texts/generated/admin/admin.en.js';
import { QueryState } from '../../components/QueryState.tsx';
import { usePageTitle } from '../../lib/page.ts';
import { cx } from '../../ui/cx.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { adminQueries } from './api.ts';
import { FilterChip, ListSearch, NothingFound } from './ListFilters.tsx';
import styles from './lists.module.css';
import { Pager } from './Pager.tsx';
import { SavedFilters } from './SavedFilters.tsx';
import { UserTable } from './UserTable.tsx';
import { type Filters, useFilters } from './useFilters.ts';

const texts = adminTexts.users;
const PAGE_SIZE = 50;

export function UsersPage() {
  usePageTitle(texts.title);
  const filters = useFilters(['search', 'since', 'sort', 'page']);
  const since = filters.get('since');
  return (
    <>
      <PageHeader title={texts.title} />
      <div className={styles.tools}>
        <ListSearch filters={filters} label={texts.search} placeholder={texts.placeholder} />
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
  return (
    <NothingFound
      clearLabel={term ? texts.clear : texts.first}
      onClear={() => filters.set({ search: null, since: null })}
    >
      {filters.get('since') ? texts.noMatchAtAll : term ? texts.noMatch({ term }) : texts.empty}
    </NothingFound>
  );
}
