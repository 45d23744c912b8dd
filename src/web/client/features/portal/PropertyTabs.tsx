import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Property } from '../../../../modules/tenancy/schema.ts';
import { QueryState } from '../../components/QueryState.tsx';
import { propertyQuery } from '../../entities/property/api.ts';
import { usePageTitle } from '../../lib/page.ts';
import { PlainTabs } from '../../ui/PlainTabs.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { type Abilities, abilitiesOf } from './abilities.ts';
import styles from './PortalPage.module.css';
import { portalTexts } from './texts.ts';

/** One tab of a property; `render` is called only while it is selected. */
export interface PortalTab {
  id: string;
  label: string;
  /** Beside the label: what waits in the tab. */
  badge?: (property: Property, abilities: Abilities) => ReactNode;
  render: (property: Property, abilities: Abilities) => ReactNode;
}

/** The tabs of one property; the address says which is open, the first one when it does not. */
export function PropertyTabs({ propertyId, tabs }: { propertyId: number; tabs: readonly PortalTab[] }) {
  const property = useQuery(propertyQuery(propertyId));
  return (
    <QueryState query={property} loading={<Skeleton lines={5} />} failed={portalTexts.propertyFailed}>
      {(found) => <OpenTab property={found} tabs={tabs} />}
    </QueryState>
  );
}

function OpenTab({ property, tabs }: { property: Property; tabs: readonly PortalTab[] }) {
  const [search, setSearch] = useSearchParams();
  const selected = tabs.find(({ id }) => id === search.get('tab')) ?? tabs[0];
  const abilities = abilitiesOf(property);
  usePageTitle(`${selected?.label}, ${property.name}`);
  const items = tabs.map(({ id, label, badge, render }) => ({
    id,
    label: badge ? (
      <>
        {label} {badge(property, abilities)}
      </>
    ) : (
      label
    ),
    content: id === selected?.id && render(property, abilities),
  }));
  const select = (tab: string) => {
    const next = new URLSearchParams(search);
    next.set('tab', tab);
    setSearch(next);
  };
  return (
    <>
      {!abilities.manage && <p className={styles.readOnly}>{portalTexts.readOnly}</p>}
      <PlainTabs label={property.name} items={items} selected={selected?.id ?? ''} onSelect={select} />
    </>
  );
}
