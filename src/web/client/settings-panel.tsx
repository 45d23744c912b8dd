import type { ComponentProps } from 'react';
import { SettingsPanel } from './features/property/SettingsPanel.tsx';
import { PreviewSection } from './features/public-view/PreviewSection.tsx';

/** The tab of the property itself, with what its visitors see. */
export function SettingsTab(props: Omit<ComponentProps<typeof SettingsPanel>, 'preview'>) {
  return <SettingsPanel {...props} preview={(draft) => <PreviewSection property={props.property} draft={draft} />} />;
}
