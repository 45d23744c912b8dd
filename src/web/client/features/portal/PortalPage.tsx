import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { User } from '../../../../modules/accounts/schema.ts';
import portalTexts from '../../../../texts/generated/portal/portal.en.js';
import { lazyPart } from '../../components/lazy-part.tsx';
import { QueryState } from '../../components/QueryState.tsx';
import { ResendConfirmation } from '../../components/ResendConfirmation.tsx';
import { propertiesQuery } from '../../entities/property/api.ts';
import { useSignedInUser } from '../../entities/session/api.ts';
import { usePageTitle } from '../../lib/page.ts';
import { useAddedParameters, useSearchWriter } from '../../lib/page-navigation.ts';
import { Address } from '../../ui/Address.tsx';
import { Banner } from '../../ui/Banner.tsx';
import { Container } from '../../ui/Container.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Text } from '../../ui/Text.tsx';
import { StepFloors } from './FirstSteps.tsx';
import { PortalHeader } from './PortalHeader.tsx';
import { type PortalTab, PropertyTabs } from './PropertyTabs.tsx';
import { ALL, rememberedProperty, rememberProperty, selectProperty } from './selection.ts';

const AllBuildings = lazyPart(async () => (await import('./AllBuildings.tsx')).AllBuildings);

interface PortalPageProps {
  tabs: readonly PortalTab[];
  notices?: ReactNode;
}

export function PortalPage({ tabs, notices }: PortalPageProps) {
  const user = useSignedInUser();
  const { properties, propertyId, isUnknown, isAll, choose } = useSelectedProperty();
  const [search] = useSearchParams();
  return (
    <Container>
      {/* The week tab has a task for it. */}
      {(isAll || search.get('tab') !== 'week') && <UnconfirmedBanner user={user} />}
      {notices}
      <PortalHeader username={user.username} propertyId={propertyId} isAll={isAll} onSelect={choose} />
      <QueryState query={properties} loading={<Skeleton lines={5} />} failed={portalTexts.properties.failed}>
        {(list) =>
          isAll ? (
            <AllBuildings properties={list} />
          ) : propertyId === null ? (
            <NoneSelected isUnknown={isUnknown} isFirst={list.length === 0} />
          ) : (
            <PropertyTabs key={propertyId} propertyId={propertyId} tabs={tabs} />
          )
        }
      </QueryState>
    </Container>
  );
}

const NOTHING_DONE = { building: false, tenants: false, announcement: false, wall: false };
const TO_A_NEW_ONE = { building: '/properties/new' };

/** Hint to select a property; new users also get a link to create one. */
function NoneSelected({ isUnknown, isFirst }: { isUnknown: boolean; isFirst: boolean }) {
  usePageTitle(portalTexts.title);
  return (
    <>
      <Text role="status" size="lead" tone="quiet" paddingBlock="48 24">
        {isUnknown && <span>{portalTexts.notYours} </span>}
        <span>{portalTexts.noneSelected}</span>
      </Text>
      {isFirst && <StepFloors isDone={NOTHING_DONE} hrefs={TO_A_NEW_ONE} isLarge />}
    </>
  );
}

function useSelectedProperty() {
  const [search] = useSearchParams();
  const writeSearch = useSearchWriter();
  const properties = useQuery(propertiesQuery);
  const requested = search.get('property');
  const {
    propertyId,
    isUnknown,
    isAll = false,
  } = selectProperty(requested, rememberedProperty(), properties.data ?? []);
  const selected = isAll ? ALL : propertyId;
  useEffect(() => {
    if (selected !== null) rememberProperty(selected);
  }, [selected]);
  const isNamed = requested !== null && (requested !== ALL || selected === ALL);
  useAddedParameters(selected === null || isNamed ? null : { property: String(selected) });
  return {
    properties,
    propertyId,
    isUnknown,
    isAll,
    choose: (id: number | typeof ALL) => {
      writeSearch((before) => {
        const tab = before.get('tab');
        return { property: String(id), ...(tab && { tab }) };
      });
    },
  };
}

function UnconfirmedBanner({ user }: { user: User }) {
  if (user.emailVerified || user.impersonatedBy) return null;
  return (
    <Banner tone="info" action={<ResendConfirmation />}>
      <Address>{portalTexts.unconfirmed({ username: user.username })}</Address>
    </Banner>
  );
}
