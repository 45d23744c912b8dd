import { useSearchParams } from 'react-router-dom';
import type { PropertySummary } from '../../../../modules/tenancy/schema.ts';
import portalTexts from '../../../../texts/generated/portal/portal.en.js';
import { lazyPart } from '../../components/lazy-part.tsx';
import { PartBoundary } from '../../components/PartBoundary.tsx';
import { usePageTitle } from '../../lib/page.ts';
import { useSearchWriter } from '../../lib/page-navigation.ts';
import { Tabs } from '../../ui/Tabs.tsx';
import { ALL } from './selection.ts';

interface PartProps {
  properties: readonly PropertySummary[];
}

const Week = lazyPart<PartProps>(async () => (await import('./week/WeekOverBuildings.tsx')).WeekOverBuildings);
const Tenants = lazyPart<PartProps>(
  async () => (await import('./tenants/TenantsOverBuildings.tsx')).TenantsOverBuildings,
);
const SeveralAnnouncements = lazyPart(
  async () => (await import('./announcements/AnnouncementsOverBuildings.tsx')).AnnouncementsOverBuildings,
);
const PreviewSection = lazyPart(async () => (await import('./public-view/PreviewSection.tsx')).PreviewSection);
const Displays = lazyPart<PartProps>(
  async () => (await import('./displays/DisplaysOverBuildings.tsx')).DisplaysOverBuildings,
);
const People = lazyPart<PartProps>(async () => (await import('./members/PeopleOverBuildings.tsx')).PeopleOverBuildings);

const names = portalTexts.tabs;
/** Tabs with a building's ids: the tab stays when a building is selected. */
const tabs = [
  { id: 'week', label: names.week, Part: Week },
  { id: 'tenants', label: names.tenants, Part: Tenants },
  { id: 'announcements', label: names.announcements, Part: Announcements },
  { id: 'displays', label: names.displays, Part: Displays },
  { id: 'users', label: names.users, Part: People },
] as const;

export function AllBuildings({ properties }: PartProps) {
  const [search] = useSearchParams();
  const writeSearch = useSearchWriter();
  const selected = tabs.find(({ id }) => id === search.get('tab')) ?? tabs[0];
  usePageTitle(`${selected.label}, ${portalTexts.properties.all}`);
  const content = (
    <PartBoundary key={selected.id}>
      <selected.Part properties={properties} />
    </PartBoundary>
  );
  return (
    <Tabs
      label={portalTexts.properties.all}
      items={tabs.map(({ id, label }) => ({ id, label, content }))}
      selected={selected.id}
      onSelect={(tab) => tab !== selected.id && writeSearch(() => ({ property: ALL, tab }))}
    />
  );
}

function Announcements({ properties }: PartProps) {
  return (
    <SeveralAnnouncements
      properties={properties}
      preview={(property, draft) => <PreviewSection property={property} draft={draft} />}
    />
  );
}
