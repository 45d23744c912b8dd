import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Property } from '../../../../modules/tenancy/schema.ts';
import { usePageTitle } from '../../lib/page.ts';
import { useSignedInUser } from '../../lib/session.ts';
import { Container } from '../../ui/Container.tsx';
import type { Abilities } from './abilities.ts';
import { propertiesQuery } from './api.ts';
import { PortalHeader } from './PortalHeader.tsx';
import styles from './PortalPage.module.css';
import { PropertyTabs } from './PropertyTabs.tsx';
import { SignInAgain } from './SignInAgain.tsx';
import { rememberedProperty, rememberProperty, selectProperty } from './selection.ts';
import { portalTexts } from './texts.ts';

/** One tab of a property; `render` is called only while it is selected. */
export interface PortalTab {
  id: string;
  label: string;
  render: (property: Property, abilities: Abilities) => ReactNode;
}

/** The management portal: one property at a time, its tabs handed in. Property and tab live in the address. */
export function PortalPage({ tabs }: { tabs: readonly PortalTab[] }) {
  const user = useSignedInUser();
  const { propertyId, isUnknown, choose } = useSelectedProperty();
  usePageTitle(portalTexts.title);
  return (
    <Container>
      <PortalHeader username={user.username} propertyId={propertyId} onSelect={choose} />
      {propertyId === null ? (
        <p role="status" className={styles.choose}>
          {isUnknown && <span>{portalTexts.notYours} </span>}
          {portalTexts.noneSelected}
        </p>
      ) : (
        <PropertyTabs key={propertyId} propertyId={propertyId} tabs={tabs} />
      )}
      <SignInAgain username={user.username} />
    </Container>
  );
}

function useSelectedProperty() {
  const [search, setSearch] = useSearchParams();
  const properties = useQuery(propertiesQuery);
  const requested = search.get('property');
  const { propertyId, isUnknown } = selectProperty(requested, rememberedProperty(), properties.data ?? []);
  useEffect(() => {
    if (propertyId === null) return;
    rememberProperty(propertyId);
    if (requested === null) setSearch((before) => withProperty(before, propertyId), { replace: true });
  }, [propertyId, requested, setSearch]);
  return {
    propertyId,
    isUnknown: isUnknown && properties.isSuccess,
    choose: (id: number) => setSearch((before) => withProperty(before, id)),
  };
}

function withProperty(search: URLSearchParams, propertyId: number): URLSearchParams {
  const next = new URLSearchParams(search);
  next.set('property', String(propertyId));
  return next;
}
