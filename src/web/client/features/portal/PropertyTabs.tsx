import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { useNavigation, useSearchParams } from 'react-router-dom';
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
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import styles from './PortalPage.module.css';

/** `render` is called only for the selected tab. */
export interface PortalTab {
  id: string;
  label: string;
  badge?: (property: Property, abilities: Abilities) => ReactNode;
  render: (property: Property, abilities: Abilities) => ReactNode;
  /** Absent if the code is part of the page. */
  code?: Loadable;
}

/** The address names the open tab: home at first, or the tenants while there are none. */
export function PropertyTabs({ propertyId, tabs }: { propertyId: number; tabs: readonly PortalTab[] }) {
  const property = useQuery(propertyQuery(propertyId));
  const isNamed = useNamedTab(propertyId, tabs);
  useReadAhead(propertyId);
  const loading = <Skeleton lines={5} />;
  return (
    <QueryState query={property} loading={loading} failed={portalTexts.propertyFailed}>
      {(found) => (isNamed ? <OpenTab property={found} tabs={tabs} /> : loading)}
    </QueryState>
  );
}

/** Loads what can be read offline before its tab is opened. */
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

/** Tabs of earlier releases, in bookmarks. */
const FORMER: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  activity: { tab: 'settings', part: 'activity' },
};

/** Chooses the first tab, and loads its code meanwhile. @returns whether the address names a tab */
function useNamedTab(propertyId: number, tabs: readonly PortalTab[]): boolean {
  const [search, setSearch] = useSearchParams();
  const former = FORMER[search.get('tab') ?? ''];
  useEffect(() => {
    if (former) setSearch((before) => ({ ...Object.fromEntries(before), ...former }), { replace: true });
  }, [former, setSearch]);
  const asked = tabs.find(({ id }) => id === search.get('tab'));
  const week = useQuery({ ...weekQuery(propertyId), enabled: !asked && !former });
  const first = week.data?.hasTenants === false ? 'tenants' : week.isPending ? null : 'week';
  const isLeaving = useNavigation().state !== 'idle'; // to a page whose code is loading
  useEffect(() => {
    if (!asked && !former && first && !isLeaving) setSearch((before) => withTab(before, first), { replace: true });
  }, [asked, former, first, isLeaving, setSearch]);
  const { code } = asked ?? tabs[0] ?? {};
  useEffect(() => void code?.load().catch(() => undefined), [code]); // the tab shows a failure
  return asked !== undefined;
}

function withTab(search: URLSearchParams, id: string): URLSearchParams {
  const next = new URLSearchParams(search);
  next.set('tab', id);
  return next;
}

function OpenTab({ property, tabs }: { property: Property; tabs: readonly PortalTab[] }) {
  const { open, waiting, select, finish } = useTabs(tabs);
  const selected = waiting?.tab ?? open;
  const abilities = abilitiesOf(property);
  usePageTitle(`${selected?.label}, ${property.name}`);
  // Keep the previous tab mounted while the next one's code loads: it may hold typed text.
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
      {!abilities.manage && <p className={styles.readOnly}>{portalTexts.readOnly}</p>}
      <Tabs label={property.name} items={items} selected={selected?.id ?? ''} onSelect={select} />
    </>
  );
}

interface WaitingTab {
  tab: PortalTab;
  code: Loadable;
  hasFailed: boolean;
}

/** The open tab, and the chosen one whose code is loading; the address changes afterwards. */
function useTabs(tabs: readonly PortalTab[]) {
  const [search, setSearch] = useSearchParams();
  const [waiting, setWaiting] = useState<WaitingTab | null>(null);
  const open = tabs.find(({ id }) => id === search.get('tab')) ?? tabs[0];
  const latest = useRef<WaitingTab | null>(null);
  const wait = (next: WaitingTab | null) => {
    latest.current = next;
    setWaiting(next);
  };
  const show = (id: string) => {
    wait(null);
    if (id === open?.id) return;
    const property = search.get('property');
    setSearch({ ...(property && { property }), tab: id }); // without what the tab before had opened and searched
  };
  const select = (id: string) => {
    const tab = tabs.find((each) => each.id === id);
    if (!tab?.code || tab.code.isLoaded()) return show(id);
    const chosen = { tab, code: tab.code, hasFailed: false };
    wait(chosen);
    tab.code.load().then(
      () => latest.current === chosen && show(id),
      () => latest.current === chosen && wait({ ...chosen, hasFailed: true }),
    );
  };
  return { open, waiting, select, finish: () => waiting && show(waiting.tab.id) };
}
