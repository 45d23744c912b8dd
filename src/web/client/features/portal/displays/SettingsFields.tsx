import { useState } from 'react';
import { type DisplaySettings, rotations } from '../../../../../modules/displays/schema.ts';
import displayTexts from '../../../../../texts/generated/portal/displays.en.js';
import { languageCodes, languages } from '../../../../../texts/languages.ts';
import { TextField } from '../../../ui/TextField.tsx';
import type { SettingsChange } from './api.ts';
import { Choice, type FieldOf, type Options } from './Choice.tsx';
import { HoursFields } from './HoursFields.tsx';

const texts = displayTexts.settings;

const rotationOptions: Options<DisplaySettings['rotation']> = rotations.map((each) => [
  each,
  texts.turned({ degrees: each }),
]);
const orderOptions: Options<DisplaySettings['order']> = [
  [null, texts.usual],
  ...(['floors-down', 'floors-up', 'names'] as const).map((each) => [each, texts.orders[each]] as const),
];
const switchOptions = (usual: string): Options<boolean | null> => [
  [null, usual],
  [true, texts.on],
  [false, texts.off],
];
const searchOptions = switchOptions(texts.touch);
const featuredOptions = switchOptions(texts.usual);
const languageOptions: Options<DisplaySettings['language']> = [
  [null, texts.ofBrowser],
  ...languageCodes.map((each) => [each, languages[each].name] as const),
];

export interface SettingsFieldsProps {
  settings: SettingsChange;
  onChange: (change: SettingsChange) => void;
  /** `undefined` is one of the choices. */
  canLeave?: boolean;
}

/** How a screen shows its building. */
export function SettingsFields({ settings, onChange, canLeave = false }: SettingsFieldsProps) {
  const field = <Key extends keyof DisplaySettings>(key: Key) => ({
    value: settings[key] as DisplaySettings[Key] | undefined,
    onChange: (value: DisplaySettings[Key] | undefined) => onChange({ [key]: value } as SettingsChange),
    canLeave,
  });
  return (
    <>
      <Choice label={texts.rotation} options={rotationOptions} {...field('rotation')} />
      <Choice label={texts.order} options={orderOptions} {...field('order')} />
      <NumberField label={texts.diagonal} {...field('diagonalInches')} />
      <NumberField label={texts.distance} {...field('distanceMetres')} />
      <Choice label={texts.search} options={searchOptions} {...field('search')} />
      <Choice label={texts.featured} options={featuredOptions} {...field('featured')} />
      <Choice label={texts.language} options={languageOptions} {...field('language')} />
      <HoursFields night={field('night')} hours={field('hours')} />
    </>
  );
}

/** Nothing is as usual, or as each has it. */
function NumberField({ label, value, onChange, canLeave }: FieldOf<number | null> & { label: string }) {
  return (
    <LineField
      label={label}
      description={canLeave ? texts.emptyLeaves : undefined}
      saved={String(value ?? '')}
      onSave={(text) => onChange(numberIn(text) ?? (canLeave ? undefined : null))}
    />
  );
}

/** A number as it is typed; `null` for nothing, and for what is none. */
function numberIn(text: string): number | null {
  const number = Number(text.replace(',', '.'));
  return text.trim() === '' || Number.isNaN(number) ? null : number;
}

interface LineFieldProps {
  label: string;
  description?: string | undefined;
  saved: string;
  onSave: (text: string) => void;
}

/** Saved when it is left, or by Enter. */
export function LineField({ label, description, saved, onSave }: LineFieldProps) {
  const [typed, setTyped] = useState(saved);
  const commit = () => {
    if (typed.trim() !== saved) onSave(typed.trim());
  };
  return (
    <TextField
      label={label}
      description={description}
      value={typed}
      onChange={setTyped}
      onBlur={commit}
      onKeyDown={(event) => event.key === 'Enter' && commit()}
      autoComplete="off"
    />
  );
}
