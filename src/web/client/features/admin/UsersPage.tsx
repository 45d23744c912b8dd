import { useQuery } from '@tanstack/react-query';
import adminTexts from '../../../../texts/generated/admin/admin.en.js';
import { ListPage } from '../../components/list/ListPage.tsx';
import { TextQuery } from '../../lib/call-address.ts';
import { usePagedListView } from '../../lib/list-view.ts';
import { adminQueries } from './api.ts';
import { UserTable } from './UserTable.tsx';

const texts = adminTexts.users;
const PAGE_SIZE = 50;

const optionsOf = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));

export function UsersPage() {
  const address = usePagedListView(['search', 'since', 'status', 'role', 'orders', 'sort']);
  const { search, since, status, role, orders } = address.addressValues;
  const isFiltered = Boolean(since || status || role || orders);
  return (
    <ListPage
      title={texts.title}
      address={address}
      search={{ name: 'search', label: texts.search, hint: texts.placeholder }}
      filters={[
        { name: 'status', label: texts.status, all: texts.allStatuses, options: optionsOf(texts.statuses) },
        { name: 'role', label: texts.role, all: texts.allRoles, options: optionsOf(texts.roles) },
        { name: 'orders', label: texts.orders, all: texts.allOrders, options: optionsOf(texts.orderFilters) },
        { kind: 'only', name: 'since', text: texts.since({ day: since }), clear: texts.everybody },
      ]}
      query={useQuery(adminQueries.users(new TextQuery({ ...address.addressValues, limit: PAGE_SIZE })))}
      failed={texts.failed}
      empty={texts.empty}
      noMatch={{
        text: isFiltered ? texts.noMatchAtAll : search ? texts.noMatch({ term: search.trim() }) : texts.empty,
        clear: isFiltered || search ? texts.clear : texts.first,
      }}
      pages={{ size: PAGE_SIZE }}
      isWhole
    >
      {(users) => <UserTable users={users} address={address} />}
    </ListPage>
  );
}
