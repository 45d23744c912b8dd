import type { ComponentProps } from 'react';
import { ActivityPanel } from './activity/ActivityPanel.tsx';
import { SettingsPanel } from './property/SettingsPanel.tsx';
import { PreviewSection } from './public-view/PreviewSection.tsx';
import { SubscriptionSection } from './subscription/SubscriptionSection.tsx';

type SettingsTabProps = Omit<ComponentProps<typeof SettingsPanel>, 'preview' | 'activity' | 'subscription'>;

export function SettingsTab(props: SettingsTabProps) {
  const { property } = props;
  return (
    <SettingsPanel
      {...props}
      preview={(draft) => <PreviewSection property={property} draft={draft} />}
      activity={<ActivityPanel key={property.id} propertyId={property.id} />}
      subscription={<SubscriptionSection key={property.id} propertyId={property.id} isOwner={property.isOwner} />}
    />
  );
}
