import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { User } from '../../../../modules/accounts/schema.ts';
import portalTexts from '../../../../texts/generated/portal/portal.en.js';
import { lazyPart } from '../../components/lazy-part.tsx';
import { QueryError } from '../../components/QueryState.tsx';
import { ResendConfirmation } from '../../components/ResendConfirmation.tsx';
import { propertiesQuery } from '../../entities/property/api.ts';
import { useSignedInUser } from '../../entities/session/api.ts';
import { usePageTitle } from '../../lib/page.ts';
import { Address } from '../../ui/Address.tsx';
import { Banner } from '../../ui/Banner.tsx';
import { Container } from '../../ui/Container.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { StepFloors } from './FirstSteps.tsx';
import { PortalHeader } from './PortalHeader.tsx';
import styles from './PortalPage.module.css';
import { type PortalTab, PropertyTabs } from './PropertyTabs.tsx';
import { ALL, rememberedProperty, rememberProperty, selectProperty } from './selection.ts';

const AllBuildings = lazyPart(async () => (await import('./AllBuildings.tsx')).AllBuildings);

interface PortalPageProps {
  tabs: readonly PortalTab[];
  /** Shown for every property. */
  notices?: ReactNode;
}

export function PortalPage({ tabs, notices }: PortalPageProps) {
  const user = useSignedInUser();
  const { properties, propertyId, isUnknown, isAll, isFirst, choose } = useSelectedProperty();
  const [search] = useSearchParams();
  return (
    <Container>
      {/* The week has a line for it. */}
      {(isAll || search.get('tab') !== 'week') && <UnconfirmedBanner user={user} />}
      {notices}
      <PortalHeader username={user.username} propertyId={propertyId} isAll={isAll} onSelect={choose} />
      {properties.isPending ? (
        <Skeleton lines={5} />
      ) : properties.isLoadingError && propertyId === null ? (
        <QueryError query={properties} title={portalTexts.propertyFailed} />
      ) : isAll && properties.data ? (
        <AllBuildings properties={properties.data} />
      ) : propertyId === null ? (
        <NoneSelected isUnknown={isUnknown} isFirst={isFirst} />
      ) : (
        <PropertyTabs key={propertyId} propertyId={propertyId} tabs={tabs} />
      )}
    </Container>
  );
}

const NOTHING_DONE = { building: false, tenants: false, announcement: false, wall: false };
const TO_A_NEW_ONE = { building: '/properties/new' };

/** New users also get a link to create a building. */
function NoneSelected({ isUnknown, isFirst }: { isUnknown: boolean; isFirst: boolean }) {
  usePageTitle(portalTexts.title);
  return (
    <>
      <p role="status" className={styles.choose}>
        {isUnknown && <span>{portalTexts.notYours} </span>}
        <span>{portalTexts.noneSelected}</span>
      </p>
      {isFirst && <StepFloors isDone={NOTHING_DONE} hrefs={TO_A_NEW_ONE} isLarge />}
    </>
  );
}

function useSelectedProperty() {
  const [search, setSearch] = useSearchParams();
  const properties = useQuery(propertiesQuery);
  const requested = search.get('property');
  const {
    propertyId,
    isUnknown,
    isAll = false,
  } = selectProperty(requested, rememberedProperty(), properties.data ?? []);
  const selected = isAll ? ALL : propertyId;
  useEffect(() => {
    if (selected === null) return;
    rememberProperty(selected);
    if (requested === null || (requested === ALL && selected !== ALL))
      setSearch((before) => withProperty(before, selected), { replace: true });
  }, [selected, requested, setSearch]);
  return {
    properties,
    propertyId,
    isUnknown: isUnknown && properties.isSuccess,
    isAll,
    /** They have no building yet. */
    isFirst: properties.data?.length === 0,
    choose: (id: number | typeof ALL) => {
      const tab = search.get('tab');
      setSearch({ property: String(id), ...(tab && { tab }) });
    },
  };
}

function withProperty(search: URLSearchParams, property: number | typeof ALL): URLSearchParams {
  const next = new URLSearchParams(search);
  next.set('property', String(property));
  return next;
}

function UnconfirmedBanner({ user }: { user: User }) {
  if (user.emailVerified || user.impersonatedBy) return null;
  return (
    <Banner tone="info" action={<ResendConfirmation />}>
      <Address>{portalTexts.unconfirmed({ username: user.username })}</Address>
    </Banner>
  );
}
