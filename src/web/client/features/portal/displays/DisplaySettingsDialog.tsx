import { useEffect, useRef, useState } from 'react';
import type { Display, DisplaySettings } from '../../../../../modules/displays/schema.ts';
import displayTexts from '../../../../../texts/generated/portal/displays.en.js';
import { toastError } from '../../../lib/toasts.ts';
import { useParentWidth } from '../../../lib/useParentWidth.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Grid } from '../../../ui/Grid.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import { type DisplayChange, type SettingsChange, useSaveDisplay } from './api.ts';
import styles from './DisplaysPanel.module.css';
import { LineField, SettingsFields } from './SettingsFields.tsx';
import { type GradeForecasts, SCREEN_SIZE, sendSettings, serveWallSettings, subscribeToGrades } from './wall-frames.ts';

const texts = displayTexts.settings;

interface DisplaySettingsDialogProps {
  property: { id: number; slug: string };
  display: Display;
  onClose: () => void;
}

/** Settings beside a live preview; each change is saved at once. */
export function DisplaySettingsDialog({ property, display, onClose }: DisplaySettingsDialogProps) {
  const { settings, set, save } = useSettings(property.id, display);
  const [forecasts, setForecasts] = useState<GradeForecasts>([]);
  return (
    <Dialog
      isOpen
      onOpenChange={onClose}
      title={displayTexts.act.settingsOf({ name: display.name })}
      size="sheet"
      footer={<Button onPress={onClose}>{texts.done}</Button>}
    >
      <Grid columns="minmax(0, 1fr) 11rem" from="48" align="start" gap="32">
        <Stack>
          <LineField
            label={displayTexts.pair.name}
            savedText={display.name}
            onSave={(name) => name && save({ name })}
          />
          <LineField
            label={displayTexts.pair.place}
            savedText={display.place ?? ''}
            onSave={(place) => save({ place: place || null })}
          />
          <SettingsFields settings={settings} forecasts={forecasts} onChange={set} />
        </Stack>
        <ScreenFrame display={display} slug={property.slug} settings={settings} onGrades={setForecasts} />
      </Grid>
    </Dialog>
  );
}

/** Optimistic: saved settings overlaid with pending changes. */
function useSettings(propertyId: number, { id, settings: savedSettings }: Display) {
  const [changedSettings, setChangedSettings] = useState<SettingsChange>({});
  const pending = useRef(0);
  const { mutateAsync } = useSaveDisplay(propertyId);
  async function save(change: Omit<DisplayChange, 'id'>): Promise<void> {
    pending.current++;
    try {
      await mutateAsync({ id, ...change });
    } catch (error) {
      toastError(error, { fallback: texts.failed });
    }
    pending.current--;
    if (pending.current === 0) setChangedSettings({});
  }
  const set = (change: SettingsChange) => {
    setChangedSettings((before) => ({ ...before, ...change }));
    void save({ settings: change });
  };
  return { settings: { ...savedSettings, ...changedSettings } as Display['settings'], set, save };
}

interface ScreenFrameProps {
  display: Pick<Display, 'name' | 'width' | 'height'>;
  slug: string;
  settings: DisplaySettings;
  onGrades: (grades: GradeForecasts) => void;
}

/** Directory in a frame at the screen's resolution, scaled down. */
function ScreenFrame({ display, slug, settings, onGrades }: ScreenFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const { width, height } =
    display.width && display.height ? { width: display.width, height: display.height } : SCREEN_SIZE;
  const scale = useParentWidth(frame) / width;
  useEffect(() => {
    sendSettings(frame.current, settings);
    return serveWallSettings(frame.current, () => settings);
  }, [settings]);
  useEffect(() => subscribeToGrades(frame.current, onGrades), [onGrades]);
  return (
    <div className={styles.screen} style={{ aspectRatio: `${width} / ${height}` }}>
      <iframe
        ref={frame}
        src={`/${slug}?display=1`}
        title={displayTexts.settings.preview({ name: display.name })}
        style={{ width, height, transform: `scale(${scale})` }}
        tabIndex={-1}
        inert
      />
    </div>
  );
}
