import { useEffect, useRef, useState } from 'react';
import type { Display, DisplaySettings } from '../../../../../modules/displays/schema.ts';
import displayTexts from '../../../../../texts/generated/portal/displays.en.js';
import { toastError } from '../../../lib/toasts.ts';
import { useParentWidth } from '../../../lib/useParentWidth.ts';
import { type DisplayChange, type SettingsChange, useSaveDisplay } from './api.ts';
import styles from './DisplaysPanel.module.css';
import { LineField, SettingsFields } from './SettingsFields.tsx';
import { answerWall, sendSettings } from './wall-frames.ts';

const texts = displayTexts.settings;

interface DisplaySettingsFormProps {
  propertyId: number;
  slug: string;
  display: Display;
}

/** Settings beside a live preview; each change is saved at once. */
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

/** Optimistic: saved settings overlaid with pending changes. */
function useSettings(propertyId: number, { id, settings: saved }: Display) {
  const [chosen, choose] = useState<SettingsChange>({});
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
    if (pending.current === 0) choose({});
  }
  const set = (change: SettingsChange) => {
    choose((before) => ({ ...before, ...change }));
    void save({ settings: change });
  };
  return { settings: { ...saved, ...chosen } as Display['settings'], set, save };
}

/** Size in px of a screen that has not reported one. */
const USUAL = { width: 1080, height: 1920 };

interface ScreenFrameProps {
  display: Pick<Display, 'name' | 'width' | 'height'>;
  slug: string;
  settings: DisplaySettings;
}

/** The real wall at the screen's resolution, scaled down. */
function ScreenFrame({ display, slug, settings }: ScreenFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const { width, height } = display.width && display.height ? { width: display.width, height: display.height } : USUAL;
  const scale = useParentWidth(frame) / width;
  useEffect(() => {
    sendSettings(frame.current, settings);
    return answerWall(frame.current, () => settings);
  }, [settings]);
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
