import type { ComponentProps } from 'react';
import { SettingsPanel } from './property/SettingsPanel.tsx';
import { PreviewSection } from './public-view/PreviewSection.tsx';
import { SubscriptionSection } from './subscription/SubscriptionSection.tsx';

type SettingsTabProps = Omit<ComponentProps<typeof SettingsPanel>, 'preview' | 'subscription'>;

export function SettingsTab(props: SettingsTabProps) {
  const { property } = props;
  return (
    <SettingsPanel
      {...props}
      preview={(draft) => <PreviewSection property={property} draft={draft} />}
      subscription={<SubscriptionSection key={property.id} propertyId={property.id} isOwner={property.isOwner} />}
    />
  );
}
