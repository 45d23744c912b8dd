import { useQueries } from '@tanstack/react-query';
import { Phone } from 'lucide-react';
import { useDeferredValue, useMemo } from 'react';
import type { PropertySummary } from '../../../../../modules/tenancy/schema.ts';
import { dialLink } from '../../../../../shared/contact-links.ts';
import buildingTexts from '../../../../../texts/generated/portal/buildings.en.js';
import tenantTexts from '../../../../../texts/generated/portal/tenants.en.js';
import { ListTab } from '../../../components/list/ListTab.tsx';
import { accessibleQueries, combineAll, combineLoaded, type ListQuery } from '../../../components/list/list-query.ts';
import { toListParts } from '../../../entities/property/each-building.ts';
import { contactsQuery, floorsQuery, tenantsQuery } from '../../../entities/tenant/api.ts';
import { useListView } from '../../../lib/list-view.ts';
import { useMediaQuery } from '../../../lib/useMediaQuery.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Link } from '../../../ui/Link.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import type { TableColumn } from '../../../ui/Table.tsx';
import { type ListedTenant, type SearchedBuilding, searchBuildings } from './search-buildings.ts';
import rowStyles from './TenantRow.module.css';

const texts = buildingTexts.tenants;

/** List of the tenants of all buildings, with the search of a single one. */
export function TenantsOverBuildings({ properties }: { properties: readonly PropertySummary[] }) {
  const address = useListView();
  const term = useDeferredValue(address.view.find.trim());
  const { search, isLoading, parts } = useSearch(properties);
  const matches = useMemo(() => search.find(term), [search, term]);
  const isNarrow = useMediaQuery('(max-width: 40rem)');
  return (
    <ListTab
      title={texts.title}
      count={isLoading ? undefined : (term === '' ? texts.count : texts.found)({ count: matches.length })}
      address={address}
      search={{ label: texts.label, hint: texts.placeholder, isAlways: true }}
      query={combineLoaded(parts, matches)}
      failed={tenantTexts.table.failed}
      loading={<Skeleton lines={12} isList />}
      empty={<EmptyState>{texts.empty}</EmptyState>}
      noMatch={{ title: texts.noMatchTitle, text: texts.noMatch({ term }), clear: texts.clear }}
      table={{ rowKey: ({ tenant }) => tenant.id, columns: isNarrow ? phoneColumns : columns }}
    />
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
    cell: ({ tenant: { phone, dial } }) => {
      const call = dialLink(dial);
      return call ? <Link href={call}>{phone}</Link> : phone;
    },
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
    cell({ tenant: { phone, dial, companyName } }) {
      const call = dialLink(dial);
      if (!phone || !call) return null;
      return (
        <a href={call} aria-label={texts.call({ company: companyName })} title={phone} className={rowStyles.icon}>
          <Phone aria-hidden />
        </a>
      );
    },
  },
];

function useSearch(properties: readonly PropertySummary[]) {
  const tenants = useQueries({ queries: properties.map(({ id }) => tenantsQuery(id)), combine: combined });
  const contacts = useQueries({ queries: properties.map(({ id }) => contactsQuery(id)), combine: combined });
  const floors = useQueries({ queries: properties.map(({ id }) => floorsQuery(id)), combine: combined });
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
  const lists = properties.map((_, at) =>
    combineAll(
      [tenants, contacts, floors].flatMap(({ queries }) => queries[at] ?? []),
      () => tenants.data[at],
    ),
  );
  return { search, parts: toListParts(properties, lists), isLoading: lists.some(({ isPending }) => isPending) };
}

/** Combines queries; the array stays identical while its data does. */
const combined = <Data,>(allQueries: readonly ListQuery<Data>[]) => {
  const queries = accessibleQueries(allQueries);
  return { data: queries.map(({ data }) => data), queries };
};
