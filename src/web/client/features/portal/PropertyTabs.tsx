import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router-dom';
import type { Property } from '../../../../modules/tenancy/schema.ts';
import portalTexts from '../../../../texts/generated/portal/portal.en.js';
import { type Loadable, LoadFailed, useLoadedWhenIdle } from '../../components/lazy-part.tsx';
import { PartBoundary } from '../../components/PartBoundary.tsx';
import { QueryState } from '../../components/QueryState.tsx';
import { announcementsQuery } from '../../entities/announcement/api.ts';
import { type Abilities, abilitiesOf } from '../../entities/property/abilities.ts';
import { propertyQuery } from '../../entities/property/api.ts';
import { contactsQuery, floorsQuery, tenantsQuery } from '../../entities/tenant/api.ts';
import { weekQuery } from '../../entities/week/api.ts';
import { usePageTitle } from '../../lib/page.ts';
import { useAddedParameters, usePageNavigate } from '../../lib/page-navigation.ts';
import { useUnsaved } from '../../lib/unsaved.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { Text } from '../../ui/Text.tsx';

/** Tab of the portal; `render` is called only for the selected one. */
export interface PortalTab {
  id: string;
  label: string;
  badge?: (property: Property, abilities: Abilities) => ReactNode;
  render: (property: Property, abilities: Abilities) => ReactNode;
  /** Lazy code of the tab; absent if it is part of the page. */
  code?: Loadable;
}

/** Tabs of a property by the address: home by default, tenants while there are none. */
export function PropertyTabs({ propertyId, tabs }: { propertyId: number; tabs: readonly PortalTab[] }) {
  const property = useQuery(propertyQuery(propertyId));
  const isNamed = useNamedTab(propertyId, tabs);
  useReadAhead(propertyId);
  const loading = <Skeleton lines={5} />;
  return (
    <QueryState query={property} loading={loading} failed={portalTexts.propertyFailed}>
      {(property) => (isNamed ? <OpenTab property={property} tabs={tabs} /> : loading)}
    </QueryState>
  );
}

/** Prefetches queries that are readable offline before their tab is opened. */
function useReadAhead(propertyId: number): void {
  const client = useQueryClient();
  const lists = useMemo(
    () => [
      { load: () => client.prefetchQuery(tenantsQuery(propertyId)) },
      { load: () => client.prefetchQuery(contactsQuery(propertyId)) },
      { load: () => client.prefetchQuery(announcementsQuery(propertyId)) },
      { load: () => client.prefetchQuery(floorsQuery(propertyId)) },
    ],
    [client, propertyId],
  );
  useLoadedWhenIdle(lists);
}

/** Writes the default tab to the address and preloads its code. @returns whether the address names a tab */
function useNamedTab(propertyId: number, tabs: readonly PortalTab[]): boolean {
  const [search] = useSearchParams();
  const requestedTab = tabs.find(({ id }) => id === search.get('tab'));
  const week = useQuery({ ...weekQuery(propertyId), enabled: !requestedTab });
  const first = week.data?.hasTenants === false ? 'tenants' : week.isPending ? null : 'week';
  useAddedParameters(requestedTab || !first ? null : { tab: first });
  const { code } = requestedTab ?? tabs[0] ?? {};
  useEffect(() => void code?.load().catch(() => undefined), [code]); // the tab shows the failure
  return requestedTab !== undefined;
}

function OpenTab({ property, tabs }: { property: Property; tabs: readonly PortalTab[] }) {
  const { open, waiting, select, finish } = useTabs(tabs);
  const selected = waiting?.tab ?? open;
  const abilities = abilitiesOf(property);
  usePageTitle(`${selected?.label}, ${property.name}`);
  // Keep a tab with unsaved text mounted while the next one's code loads.
  const content = open && (
    <>
      <div hidden={waiting !== null}>
        <PartBoundary key={open.id}>{open.render(property, abilities)}</PartBoundary>
      </div>
      {waiting && (waiting.hasFailed ? <LoadFailed code={waiting.code} onLoaded={finish} /> : <Skeleton lines={5} />)}
    </>
  );
  const items = tabs.map(({ id, label, badge }) => ({
    id,
    label: badge ? (
      <>
        {label} {badge(property, abilities)}
      </>
    ) : (
      label
    ),
    content,
  }));
  return (
    <>
      {!abilities.manage && (
        <Text tone="quiet" paddingBlock="0 16">
          {portalTexts.readOnly}
        </Text>
      )}
      <Tabs label={property.name} items={items} selected={selected?.id ?? ''} onSelect={select} />
    </>
  );
}

interface WaitingTab {
  tab: PortalTab;
  code: Loadable;
  hasFailed: boolean;
}

/**
 * The open tab, which the address names while its code loads. A tab with unsaved text stays open until the chosen one
 * can replace it.
 */
function useTabs(tabs: readonly PortalTab[]) {
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const pageNavigate = usePageNavigate();
  const [waiting, setWaiting] = useState<WaitingTab | null>(null);
  const open = tabs.find(({ id }) => id === search.get('tab')) ?? tabs[0];
  const latest = useRef<WaitingTab | null>(null);
  const wait = (next: WaitingTab | null) => {
    latest.current = next;
    setWaiting(next);
  };
  useEffect(
    () => () => {
      latest.current = null;
    },
    [],
  );
  const show = (id: string, go: typeof pageNavigate | typeof navigate = navigate) => {
    wait(null);
    if (id === open?.id) return;
    const property = search.get('property');
    // Drops parameters of the previous tab.
    void go({ search: `?${new URLSearchParams({ ...(property && { property }), tab: id })}` });
  };
  const select = (id: string) => {
    const tab = tabs.find((candidate) => candidate.id === id);
    if (!tab?.code || tab.code.isLoaded() || useUnsaved.getState().forms.length === 0) return show(id);
    const selectedTab = { tab, code: tab.code, hasFailed: false };
    wait(selectedTab);
    tab.code.load().then(
      () => latest.current === selectedTab && show(id, pageNavigate),
      () => latest.current === selectedTab && wait({ ...selectedTab, hasFailed: true }),
    );
  };
  return { open, waiting, select, finish: () => waiting && show(waiting.tab.id) };
}
