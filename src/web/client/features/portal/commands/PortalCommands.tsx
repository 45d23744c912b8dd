import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import type { Contact, Tenant } from '../../../../../modules/directory/schema.ts';
import { alternativeNames } from '../../../../../modules/directory/values.ts';
import { orderNumber } from '../../../../../modules/orders/schema.ts';
import type { PropertySummary } from '../../../../../modules/tenancy/schema.ts';
import { formatBoardName } from '../../../../../shared/person-name.ts';
import commandTexts from '../../../../../texts/generated/kit/commands.en.js';
import texts from '../../../../../texts/generated/portal/commands.en.js';
import { type Choice, CommandDialog } from '../../../components/CommandDialog.tsx';
import type { CommandsProps } from '../../../components/CommandsButton.tsx';
import { ordersQuery } from '../../../entities/order/api.ts';
import { propertiesQuery } from '../../../entities/property/api.ts';
import { copyPublicUrl } from '../../../entities/property/copy-public-url.ts';
import { ownsEnough } from '../../../entities/property/plan.ts';
import { useSignedInUser } from '../../../entities/session/api.ts';
import { contactsQuery, tenantsQuery } from '../../../entities/tenant/api.ts';
import { useFloorPlan } from '../../../entities/tenant/floors.ts';
import { contactsByTenant, searchTenants } from '../../../entities/tenant/search.ts';

const SHOWN = 8;

export function PortalCommands(props: CommandsProps) {
  return <CommandDialog {...props}>{(term, show) => <Sections term={term}>{show}</Sections>}</CommandDialog>;
}

type Show = Parameters<Parameters<typeof CommandDialog>[0]['children']>[1];

function Sections({ term, children: show }: { term: string; children: Show }) {
  const hasTerm = term.trim() !== '';
  const user = useSignedInUser();
  const { data: buildings = [] } = useQuery(propertiesQuery);
  const property = useProperty(buildings);
  const hits = useFound(property, term);
  const orders = useQuery({ ...ordersQuery, enabled: hasTerm, refetchOnMount: false });
  return show([
    ...(property
      ? [
          { title: commandTexts.do, choices: actionsOn(property) },
          { title: texts.tabs.title({ building: property.name }), choices: tabsOf(property) },
          {
            title: texts.tenants,
            choices: hits.slice(0, SHOWN).map(({ entry }) => tenantOf(property, entry)),
            isFound: true,
          },
          { title: texts.people, choices: peopleOf(property, hits), isFound: true },
        ]
      : []),
    {
      title: texts.buildings,
      choices: [...(buildings.length > 1 ? [allBuildings] : []), ...buildings.map(buildingOf)],
    },
    { title: texts.orders, choices: (orders.data ?? []).map(orderOf), isSearched: true },
    {
      title: commandTexts.pages,
      choices: pagesFor(
        user.isAdmin,
        ownsEnough(user, buildings) ? texts.oneOnly({ limit: user.buildingsLimit }) : undefined,
      ),
    },
  ]);
}

/** Searches tenants as the public directory does, best matches first. */
function useFound(property: PropertySummary | undefined, term: string): readonly TenantMatch[] {
  const isAsked = term.trim() !== '' && property !== undefined;
  const id = property?.id ?? 0;
  const { data: tenants } = useQuery({ ...tenantsQuery(id), enabled: isAsked });
  const { data: contacts } = useQuery({ ...contactsQuery(id), enabled: isAsked });
  const plan = useFloorPlan(isAsked ? id : 0);
  const search = useMemo(() => {
    const people = contactsByTenant(contacts ?? []);
    return searchTenants(
      (tenants ?? []).map((tenant) => ({ ...tenant, contacts: people.get(tenant.id) ?? [] })),
      (tenant) => ({ ...tenant, otherNames: alternativeNames(tenant) }),
      plan,
    );
  }, [tenants, contacts, plan]);
  const hits = useMemo(() => search.find(term)?.hits ?? [], [search, term]);
  return isAsked ? hits : [];
}

interface TenantMatch {
  entry: Tenant & { contacts: readonly Contact[] };
  contactIndexes: () => readonly number[];
}

/** Contacts that matched; several may have the same name. */
function peopleOf({ id: propertyId }: PropertySummary, hits: readonly TenantMatch[]): Choice[] {
  const choices: Choice[] = [];
  for (const { entry, contactIndexes } of hits)
    for (const at of contactIndexes()) {
      const contact = entry.contacts[at];
      if (choices.length === SHOWN || !contact?.name) continue;
      const { companyName: company, suiteNumber: suite } = entry;
      choices.push({
        id: `person-${contact.id}`,
        label: texts.person({ name: formatBoardName(contact), company, suite }),
        href: inTab(propertyId, `tenants&show=people&find=${encodeURIComponent(`${contact.name} ${suite}`)}`),
      });
    }
  return choices;
}

function useProperty(buildings: readonly PropertySummary[]): PropertySummary | undefined {
  const propertyId = new URLSearchParams(useLocation().search).get('property');
  return buildings.find(({ id }) => String(id) === propertyId) ?? (buildings.length === 1 ? buildings[0] : undefined);
}

const inTab = (propertyId: number, tab: string) => `/manage?property=${propertyId}&tab=${tab}`;

function actionsOn({ id, slug, role, isOwner }: PropertySummary): Choice[] {
  const forManagers: Choice[] = [
    { id: 'add-tenant', label: texts.addTenant, href: inTab(id, 'tenants&open=new') },
    { id: 'add-person', label: texts.addPerson, href: inTab(id, 'tenants&show=people&open=new') },
    { id: 'import', label: texts.import, href: `/manage/import?property=${id}` },
    { id: 'import-link', label: texts.importLink, href: inTab(id, 'tenants&open=link') },
    { id: 'ask-tenants', label: texts.askTenants, href: inTab(id, 'tenants&open=reviews') },
    { id: 'kinds', label: texts.kinds, href: inTab(id, 'tenants&open=kinds') },
    { id: 'announce', label: texts.announce, href: inTab(id, 'announcements&open=new') },
  ];
  const url = `${location.origin}/${slug}`;
  return [
    ...(isOwner || role !== 'viewer' ? forManagers : []),
    { id: 'copy', label: texts.copy, description: url, run: () => void copyPublicUrl(url) },
    { id: 'view', label: texts.view, run: () => void window.open(url, '_blank', 'noopener') },
  ];
}

function tabsOf({ id }: PropertySummary): Choice[] {
  const { title: _, ...tabs } = texts.tabs;
  return Object.entries(tabs).map(([tab, label]) => ({ id: `tab-${tab}`, label, href: inTab(id, tab) }));
}

function tenantOf({ id: propertyId }: PropertySummary, { id, companyName, suiteNumber }: Tenant): Choice {
  return {
    id: `tenant-${id}`,
    label: companyName,
    description: texts.suite({ suite: suiteNumber }),
    href: inTab(propertyId, `tenants&find=${encodeURIComponent(companyName)}`),
  };
}

const allBuildings: Choice = { id: 'all-buildings', label: texts.allBuildings, href: '/manage?property=all' };

const buildingOf = ({ id, name, slug }: PropertySummary): Choice => ({
  id: `building-${id}`,
  label: name,
  description: `/${slug}`,
  keywords: slug,
  href: `/manage?property=${id}`,
});

const orderOf = ({ id, items }: { id: number; items: readonly { productName: string }[] }): Choice => ({
  id: `order-${id}`,
  label: texts.order({ number: orderNumber(id) }),
  description: items.map(({ productName }) => productName).join(', '),
  keywords: items.map(({ productName }) => productName).join(' '),
  href: `/my-orders#order-${id}`,
});

const pagesFor = (isAdmin: boolean, noMore: string | undefined): Choice[] => [
  { id: 'shop', label: texts.pages.shop, href: '/shop' },
  { id: 'cart', label: texts.pages.cart, href: '/cart' },
  { id: 'my-orders', label: texts.pages.orders, href: '/my-orders' },
  { id: 'account', label: texts.pages.account, href: '/account' },
  {
    id: 'new-property',
    label: texts.newProperty,
    href: '/properties/new',
    description: noMore,
  },
  ...(isAdmin ? [{ id: 'admin', label: texts.pages.admin, href: '/admin/users' }] : []),
];
