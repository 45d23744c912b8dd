import { useState } from 'react';
import { type Display, type DisplaySettings, rotations } from '../../../../modules/displays/schema.ts';
import { languageCodes, languages } from '../../../../texts/languages.ts';
import { toastError } from '../../lib/toasts.ts';
import { Select } from '../../ui/Select.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { useSaveDisplay } from './api.ts';
import styles from './DisplaysPanel.module.css';
import { HoursFields } from './HoursFields.tsx';
import { ScreenFrame } from './ScreenFrame.tsx';
import { displayTexts } from './texts.ts';

const texts = displayTexts.settings;

const rotationOptions = rotations.map((value) => ({ value, label: texts.turned({ degrees: value }) }));
const orderOptions = [
  { value: 'usual', label: texts.usual },
  ...(['floors-down', 'floors-up', 'names'] as const).map((value) => ({ value, label: texts.orders[value] })),
] as const;
const switchOptions = (usual: string) =>
  [
    { value: 'usual', label: usual },
    { value: 'on', label: texts.on },
    { value: 'off', label: texts.off },
  ] as const;
const searchOptions = switchOptions(texts.touch);
const featuredOptions = switchOptions(texts.usual);

const languageOptions = [
  { value: 'usual', label: texts.ofBrowser },
  ...languageCodes.map((value) => ({ value, label: languages[value].name })),
] as const;

const wordOf = (value: boolean | null) => (value === null ? 'usual' : value ? 'on' : 'off');
const meantBy = (word: 'usual' | 'on' | 'off') => (word === 'usual' ? null : word === 'on');

interface DisplaySettingsFormProps {
  propertyId: number;
  slug: string;
  display: Display;
}

/** How one screen shows the building, beside the wall as that screen shows it. Each change is saved, and seen there at once. */
export function DisplaySettingsForm({ propertyId, slug, display }: DisplaySettingsFormProps) {
  const [settings, setSettings] = useState(display.settings);
  const save = useSaveDisplay(propertyId);
  const failed = (error: unknown) => toastError(error, { fallback: texts.failed });
  const set = (change: Partial<DisplaySettings>) => {
    const next = { ...settings, ...change };
    setSettings(next);
    save.mutate({ id: display.id, settings: next }, { onError: failed });
  };
  const rename = (change: { name?: string; place?: string | null }) =>
    save.mutate({ id: display.id, ...change }, { onError: failed });
  return (
    <div className={styles.settings}>
      <div className={styles.fields}>
        <LineField label={displayTexts.pair.name} saved={display.name} onSave={(name) => name && rename({ name })} />
        <LineField
          label={displayTexts.pair.place}
          saved={display.place ?? ''}
          onSave={(place) => rename({ place: place || null })}
        />
        <Select
          label={texts.rotation}
          options={rotationOptions}
          value={settings.rotation}
          onChange={(rotation) => set({ rotation })}
        />
        <Select
          label={texts.order}
          options={orderOptions}
          value={settings.order ?? 'usual'}
          onChange={(order) => set({ order: order === 'usual' ? null : order })}
        />
        <LineField
          label={texts.diagonal}
          saved={String(settings.diagonalInches ?? '')}
          onSave={(text) => set({ diagonalInches: numberIn(text) })}
        />
        <LineField
          label={texts.distance}
          saved={String(settings.distanceMetres ?? '')}
          onSave={(text) => set({ distanceMetres: numberIn(text) })}
        />
        <Select
          label={texts.search}
          options={searchOptions}
          value={wordOf(settings.search)}
          onChange={(word) => set({ search: meantBy(word) })}
        />
        <Select
          label={texts.featured}
          options={featuredOptions}
          value={wordOf(settings.featured)}
          onChange={(word) => set({ featured: meantBy(word) })}
        />
        <Select
          label={texts.language}
          options={languageOptions}
          value={settings.language ?? 'usual'}
          onChange={(language) => set({ language: language === 'usual' ? null : language })}
        />
        <HoursFields settings={settings} onChange={set} />
      </div>
      <ScreenFrame display={display} slug={slug} settings={settings} />
    </div>
  );
}

/** A number as it is typed; nothing, and what is none, is as usual. */
function numberIn(text: string): number | null {
  const number = Number(text.replace(',', '.'));
  return text.trim() === '' || Number.isNaN(number) ? null : number;
}

/** Saved when it is left, or by Enter. */
function LineField({ label, saved, onSave }: { label: string; saved: string; onSave: (text: string) => void }) {
  const [typed, setTyped] = useState(saved);
  const commit = () => {
    if (typed.trim() !== saved) onSave(typed.trim());
  };
  return (
    <TextField
      label={label}
      value={typed}
      onChange={setTyped}
      onBlur={commit}
      onKeyDown={(event) => event.key === 'Enter' && commit()}
      autoComplete="off"
    />
  );
}
