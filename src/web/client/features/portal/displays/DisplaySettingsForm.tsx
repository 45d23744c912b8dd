import { useRef, useState } from 'react';
import type { Display } from '../../../../../modules/displays/schema.ts';
import displayTexts from '../../../../../texts/generated/portal/displays.en.js';
import { toastError } from '../../../lib/toasts.ts';
import { type DisplayChange, type SettingsChange, useSaveDisplay } from './api.ts';
import styles from './DisplaysPanel.module.css';
import { ScreenFrame } from './ScreenFrame.tsx';
import { LineField, SettingsFields } from './SettingsFields.tsx';

const texts = displayTexts.settings;

interface DisplaySettingsFormProps {
  propertyId: number;
  slug: string;
  display: Display;
}

/** How one screen shows the building, beside the wall as that screen shows it. Each change is saved, and seen there at once. */
export function DisplaySettingsForm({ propertyId, slug, display }: DisplaySettingsFormProps) {
  const { settings, set, save } = useSettings(propertyId, display);
  return (
    <div className={styles.settings}>
      <div className={styles.fields}>
        <LineField label={displayTexts.pair.name} saved={display.name} onSave={(name) => name && save({ name })} />
        <LineField
          label={displayTexts.pair.place}
          saved={display.place ?? ''}
          onSave={(place) => save({ place: place || null })}
        />
        <SettingsFields settings={settings} onChange={set} />
      </div>
      <ScreenFrame display={display} slug={slug} settings={settings} />
    </div>
  );
}

/** The saved settings, with what was chosen meanwhile and is still on its way. */
function useSettings(propertyId: number, { id, settings: saved }: Display) {
  const [chosen, choose] = useState<SettingsChange>({});
  const underWay = useRef(0);
  const { mutateAsync } = useSaveDisplay(propertyId);
  async function save(change: Omit<DisplayChange, 'id'>): Promise<void> {
    underWay.current++;
    try {
      await mutateAsync({ id, ...change });
    } catch (error) {
      toastError(error, { fallback: texts.failed });
    }
    underWay.current--;
    if (underWay.current === 0) choose({});
  }
  const set = (change: SettingsChange) => {
    choose((before) => ({ ...before, ...change }));
    void save({ settings: change });
  };
  return { settings: { ...saved, ...chosen } as Display['settings'], set, save };
}
