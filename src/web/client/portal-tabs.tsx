import { ActivityPanel } from './features/activity/ActivityPanel.tsx';
import { AnnouncementsPanel } from './features/announcements/AnnouncementsPanel.tsx';
import { BulkImport } from './features/imports/BulkImport.tsx';
import { ImportStatus } from './features/imports/ImportStatus.tsx';
import { MembersPanel } from './features/members/MembersPanel.tsx';
import { PortalPage } from './features/portal/PortalPage.tsx';
import type { PortalTab } from './features/portal/PropertyTabs.tsx';
import { portalTexts } from './features/portal/texts.ts';
import { ProfilePanel } from './features/profile/ProfilePanel.tsx';
import { SettingsPanel } from './features/property/SettingsPanel.tsx';
import { PreviewSection } from './features/public-view/PreviewSection.tsx';
import { PublicViewPanel } from './features/public-view/PublicViewPanel.tsx';
import { TenantsPanel } from './features/tenants/TenantsPanel.tsx';
import styles from './portal-tabs.module.css';

const names = portalTexts.tabs;

/** The tabs of a property; each is a feature of its own. */
const tabs: readonly PortalTab[] = [
  {
    id: 'tenants',
    label: names.tenants,
    render: ({ id }, { manage }) => (
      <TenantsPanel
        propertyId={id}
        canEdit={manage}
        tools={manage && <BulkImport key={id} propertyId={id} />}
        notices={manage && <ImportStatus key={id} propertyId={id} />}
      />
    ),
  },
  {
    id: 'announcements',
    label: names.announcements,
    render: ({ id }, { manage }) => <AnnouncementsPanel propertyId={id} canEdit={manage} />,
  },
  {
    id: 'settings',
    label: names.settings,
    render: (property, { administer }) => (
      <SettingsPanel
        property={property}
        canEdit={administer}
        preview={(draft) => <PreviewSection property={property} draft={draft} />}
      />
    ),
  },
  { id: 'public', label: names.publicView, render: (property) => <PublicViewPanel property={property} /> },
  {
    id: 'users',
    label: names.users,
    render: ({ id }, { administer }) => (
      <div className={styles.users}>
        <ProfilePanel />
        <MembersPanel propertyId={id} canEdit={administer} />
      </div>
    ),
  },
  { id: 'activity', label: names.activity, render: ({ id }) => <ActivityPanel propertyId={id} /> },
];

/** `/manage`. */
export function PortalRoute() {
  return <PortalPage tabs={tabs} />;
}
