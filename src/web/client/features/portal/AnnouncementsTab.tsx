import { useQuery } from '@tanstack/react-query';
import type { Property } from '../../../../modules/tenancy/schema.ts';
import { AnnouncementsPanel } from './announcements/AnnouncementsPanel.tsx';
import { displaysQuery } from './displays/api.ts';
import { PreviewSection } from './public-view/PreviewSection.tsx';

export function AnnouncementsTab({ property, canEdit }: { property: Property; canEdit: boolean }) {
  const { id, timeZone } = property;
  const { data: displays = [] } = useQuery({ ...displaysQuery(id), refetchInterval: false, enabled: canEdit });
  const preview = (draft: Readonly<Record<string, unknown>>) => <PreviewSection property={property} draft={draft} />;
  return <AnnouncementsPanel key={id} property={{ id, timeZone, displays, preview }} canEdit={canEdit} />;
}
