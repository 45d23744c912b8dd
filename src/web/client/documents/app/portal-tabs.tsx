import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import portalTexts from '../../../../texts/generated/portal/portal.en.js';
import { lazyPart, useLoadedWhenIdle } from '../../components/lazy-part.tsx';
import { propertiesQuery } from '../../entities/property/api.ts';
import { useSignedInUser } from '../../entities/session/api.ts';
import { FirstSteps } from '../../features/portal/FirstSteps.tsx';
import { PortalPage } from '../../features/portal/PortalPage.tsx';
import type { PortalTab } from '../../features/portal/PropertyTabs.tsx';
import { offersQuery } from '../../features/portal/property/api.ts';
import { rememberedProperty, selectProperty } from '../../features/portal/selection.ts';

const names = portalTexts.tabs;

const HomeTab = lazyPart(async () => (await import('../../features/portal/HomeTab.tsx')).HomeTab);
const TenantsPanel = lazyPart(
  async () => (await import('../../features/portal/tenants/TenantsPanel.tsx')).TenantsPanel,
);
const AnnouncementsPanel = lazyPart(
  async () => (await import('../../features/portal/AnnouncementsTab.tsx')).AnnouncementsTab,
);
const DisplaysPanel = lazyPart(
  async () => (await import('../../features/portal/displays/DisplaysPanel.tsx')).DisplaysPanel,
);
const UsersPanel = lazyPart(async () => (await import('./users-panel.tsx')).UsersPanel);
const SettingsPanel = lazyPart(async () => (await import('../../features/portal/SettingsTab.tsx')).SettingsTab);
const PublicViewPanel = lazyPart(
  async () => (await import('../../features/portal/public-view/PublicViewPanel.tsx')).PublicViewPanel,
);

const BulkImport = lazyPart(
  async () => (await import('../../features/portal/imports/BulkImport.tsx')).BulkImport,
  null,
);
const ImportPage = lazyPart(async () => (await import('../../features/portal/imports/ImportPage.tsx')).ImportPage);
const OfferBanner = lazyPart(
  async () => (await import('../../features/portal/property/OfferBanner.tsx')).OfferBanner,
  null,
);
const ImportStatus = lazyPart(
  async () => (await import('../../features/portal/imports/ImportStatus.tsx')).ImportStatus,
  null,
);
const LinkNotice = lazyPart(
  async () => (await import('../../features/portal/imports/LinkNotice.tsx')).LinkNotice,
  null,
);
const ProposalsNotice = lazyPart(
  async () => (await import('../../features/portal/reviews/ProposalsNotice.tsx')).ProposalsNotice,
  null,
);
const AskTenants = lazyPart(
  async () => (await import('../../features/portal/reviews/ProposalsNotice.tsx')).ReviewsByAddress,
  null,
);
const ProposeKinds = lazyPart(
  async () => (await import('../../features/portal/tenants/kinds/ProposeKinds.tsx')).ProposeKinds,
  null,
);
const ProposalsBadge = lazyPart(
  async () => (await import('../../features/portal/reviews/ProposalsNotice.tsx')).ProposalsBadge,
  null,
);

const tabs: readonly PortalTab[] = [
  {
    id: 'week',
    code: HomeTab.code,
    label: names.home,
    render: (property, abilities) => <HomeTab key={property.id} property={property} abilities={abilities} />,
  },
  {
    id: 'tenants',
    code: TenantsPanel.code,
    label: names.tenants,
    badge: ({ id }, { manage }) => manage && <ProposalsBadge propertyId={id} />,
    render: ({ id }, { manage, administer }) => (
      <TenantsPanel
        propertyId={id}
        canEdit={manage}
        fill={
          manage && (
            <>
              <BulkImport key={id} propertyId={id} administer={administer} />
              <AskTenants key={`ask-${id}`} propertyId={id} />
              <ProposeKinds key={`kinds-${id}`} propertyId={id} />
            </>
          )
        }
        notices={
          manage && (
            <>
              <ImportStatus key={id} propertyId={id} />
              <LinkNotice key={`link-${id}`} propertyId={id} />
              <ProposalsNotice key={`proposals-${id}`} propertyId={id} />
            </>
          )
        }
        whenEmpty={manage && <FirstSteps propertyId={id} />}
      />
    ),
  },
  {
    id: 'announcements',
    code: AnnouncementsPanel.code,
    label: names.announcements,
    render: (property, { manage }) => <AnnouncementsPanel property={property} canEdit={manage} />,
  },
  {
    id: 'settings',
    code: SettingsPanel.code,
    label: names.settings,
    render: (property, { administer }) => <SettingsPanel property={property} canEdit={administer} />,
  },
  {
    id: 'public',
    code: PublicViewPanel.code,
    label: names.publicView,
    render: (property) => <PublicViewPanel property={property} />,
  },
  {
    id: 'users',
    code: UsersPanel.code,
    label: names.users,
    render: (property, { administer }) => <UsersPanel property={property} canEdit={administer} />,
  },
  {
    id: 'displays',
    code: DisplaysPanel.code,
    label: names.displays,
    render: (property, { manage }) => <DisplaysPanel property={property} canEdit={manage} />,
  },
];

const codes = tabs.flatMap(({ code }) => code ?? []);

export function PortalRoute() {
  useLoadedWhenIdle(codes);
  return <PortalPage tabs={tabs} notices={<Offers />} />;
}

/** Page `/manage/import`, loaded from here to keep its list of files out of public pages. */
export function ImportRoute() {
  const { data: properties = [] } = useQuery(propertiesQuery);
  const [search] = useSearchParams();
  const { propertyId } = selectProperty(search.get('property'), rememberedProperty(), properties);
  return <ImportPage propertyId={propertyId} />;
}

/** Offers of buildings; an impersonating admin cannot answer them. */
function Offers() {
  const { data: offered = [] } = useQuery(offersQuery);
  const { impersonatedBy } = useSignedInUser();
  const [search] = useSearchParams();
  const weekPropertyId = search.get('tab') === 'week' ? Number(search.get('property')) : null; // has its own line
  const otherOffers = offered.filter(({ id }) => id !== weekPropertyId);
  return !impersonatedBy && otherOffers.map((property) => <OfferBanner key={property.id} property={property} />);
}
