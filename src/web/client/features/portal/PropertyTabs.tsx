import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { errorText } from '../../lib/errors.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { abilitiesOf } from './abilities.ts';
import { propertyQuery } from './api.ts';
import styles from './PortalPage.module.css';
import type { PortalTab } from './PortalPage.tsx';
import { portalTexts } from './texts.ts';

/** The tabs of one property; the address says which is open, the first one when it does not. */
export function PropertyTabs({ propertyId, tabs }: { propertyId: number; tabs: readonly PortalTab[] }) {
  const [search, setSearch] = useSearchParams();
  const property = useQuery(propertyQuery(propertyId));
  const selected = tabs.find(({ id }) => id === search.get('tab')) ?? tabs[0];
  if (property.isPending) return <Skeleton lines={5} />;
  if (property.isError) {
    return (
      <ErrorState
        title={portalTexts.propertyFailed}
        message={errorText(property.error)}
        onRetry={() => void property.refetch()}
        isRetrying={property.isFetching}
      />
    );
  }
  const abilities = abilitiesOf(property.data);
  const items = tabs.map(({ id, label, render }) => ({
    id,
    label,
    content: id === selected?.id && render(property.data, abilities),
  }));
  const select = (tab: string) => {
    const next = new URLSearchParams(search);
    next.set('tab', tab);
    setSearch(next);
  };
  return (
    <>
      {!abilities.manage && <p className={styles.readOnly}>{portalTexts.readOnly}</p>}
      <Tabs label={property.data.name} items={items} selected={selected?.id ?? ''} onSelect={select} />
    </>
  );
}
