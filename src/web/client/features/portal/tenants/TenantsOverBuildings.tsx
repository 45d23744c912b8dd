import { useQueries } from '@tanstack/react-query';
import { Phone } from 'lucide-react';
import { useDeferredValue, useMemo } from 'react';
import type { PropertySummary } from '../../../../../modules/tenancy/schema.ts';
import buildingTexts from '../../../../../texts/generated/portal/buildings.en.js';
import { ListFrame } from '../../../components/ListFrame.tsx';
import { NoMatch } from '../../../components/NoMatch.tsx';
import { QueryError } from '../../../components/QueryState.tsx';
import { SomeRows } from '../../../components/SomeRows.tsx';
import { contactsQuery, floorsQuery, tenantsQuery } from '../../../entities/tenant/api.ts';
import { useListSearch, useListView } from '../../../lib/list-view.ts';
import { useMediaQuery } from '../../../lib/useMediaQuery.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Link } from '../../../ui/Link.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { Table, type TableColumn } from '../../../ui/Table.tsx';
import { type ListedTenant, type SearchedBuilding, searchBuildings } from './search-buildings.ts';
import rowStyles from './TenantRow.module.css';

const texts = buildingTexts.tenants;

/** The tenants of all buildings in one list, searched as those of one building are. */
export function TenantsOverBuildings({ properties }: { properties: readonly PropertySummary[] }) {
  const address = useListView();
  const { view, set } = address;
  const searched = useListSearch(address, { label: texts.label, hint: texts.placeholder });
  const term = useDeferredValue(view.find.trim());
  const { search, isLoading, failures } = useSearch(properties);
  const found = useMemo(() => search.find(term), [search, term]);
  const isAll = term === '';
  const isNarrow = useMediaQuery('(max-width: 40rem)');
  return (
    <ListFrame
      title={texts.title}
      count={isLoading ? undefined : (isAll ? texts.count : texts.found)({ count: found.length })}
      search={searched}
      isTab
    >
      {failures.map(({ name, query }) => (
        <QueryError key={name} query={query} title={buildingTexts.partFailed({ name })} />
      ))}
      {found.length > 0 && (
        <SomeRows rows={found}>
          {(some) => (
            <Table
              label={texts.title}
              rows={some}
              rowKey={({ tenant }) => tenant.id}
              columns={isNarrow ? phoneColumns : columns}
              isDense
            />
          )}
        </SomeRows>
      )}
      {isLoading && <Skeleton lines={12} isList />}
      {!isLoading && found.length === 0 && failures.length < properties.length && (
        <Nothing term={term} onClear={() => set({ find: '' })} />
      )}
    </ListFrame>
  );
}

function Nothing({ term, onClear }: { term: string; onClear: () => void }) {
  if (term === '') return <EmptyState>{texts.empty}</EmptyState>;
  return (
    <NoMatch title={texts.noMatchTitle} clearLabel={texts.clear} onClear={onClear}>
      {texts.noMatch({ term })}
    </NoMatch>
  );
}

const company: TableColumn<ListedTenant> = {
  id: 'company',
  header: texts.company,
  isRowHeader: true,
  width: '30%',
  cell: ({ tenant, property }) => (
    <Link href={`/manage?property=${property.id}&tab=tenants&open=${tenant.id}`}>{tenant.companyName}</Link>
  ),
};

const columns: readonly TableColumn<ListedTenant>[] = [
  company,
  { id: 'floor', header: texts.floor, width: '6rem', cell: ({ floor }) => floor },
  { id: 'suite', header: texts.suite, width: '5rem', cell: ({ tenant }) => tenant.suiteNumber },
  { id: 'primary', header: texts.primary, cell: ({ primary }) => primary },
  {
    id: 'phone',
    header: texts.phone,
    width: '9rem',
    cell: ({ tenant: { phone } }) => phone && <Link href={`tel:${phone}`}>{phone}</Link>,
  },
  { id: 'building', header: texts.building, cell: ({ property }) => property.name },
];

const phoneColumns: readonly TableColumn<ListedTenant>[] = [
  {
    ...company,
    cell: (listed) => (
      <>
        {company.cell(listed)}
        <span className={rowStyles.where}>
          {texts.where({ floor: listed.floor, suite: listed.tenant.suiteNumber, building: listed.property.name })}
        </span>
      </>
    ),
  },
  {
    id: 'call',
    header: texts.phone,
    kind: 'actions',
    cell: ({ tenant: { phone, companyName } }) =>
      phone && (
        <a
          href={`tel:${phone}`}
          aria-label={texts.call({ company: companyName })}
          title={phone}
          className={rowStyles.icon}
        >
          <Phone aria-hidden />
        </a>
      ),
  },
];

function useSearch(properties: readonly PropertySummary[]) {
  const tenants = useQueries({ queries: properties.map(({ id }) => tenantsQuery(id)), combine: settled });
  const contacts = useQueries({ queries: properties.map(({ id }) => contactsQuery(id)), combine: settled });
  const floors = useQueries({ queries: properties.map(({ id }) => floorsQuery(id)), combine: settled });
  const search = useMemo(
    () =>
      searchBuildings(
        properties.map(
          (property, at): SearchedBuilding => ({
            property,
            tenants: tenants.data[at] ?? [],
            contacts: contacts.data[at] ?? [],
            floors: floors.data[at]?.floors ?? [],
          }),
        ),
      ),
    [properties, tenants.data, contacts.data, floors.data],
  );
  return {
    search,
    isLoading: [tenants, contacts, floors].some(({ isPending }) => isPending),
    failures: tenants.failed.map(({ at, query }) => ({ name: properties[at]?.name ?? '', query })),
  };
}

interface Queried<Data> {
  data: Data | undefined;
  isPending: boolean;
  isLoadingError: boolean;
  error: Error | null;
  isFetching: boolean;
  refetch: () => Promise<unknown>;
}

function settled<Data>(queries: readonly Queried<Data>[]) {
  return {
    data: queries.map(({ data }) => data),
    isPending: queries.some(({ isPending }) => isPending),
    failed: queries.flatMap((query, at) => (query.isLoadingError ? [{ at, query }] : [])),
  };
}
