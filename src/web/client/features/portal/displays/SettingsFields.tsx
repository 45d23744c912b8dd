import { useState } from 'react';
import {
  type DisplaySettings,
  defaultSettings,
  grades,
  type Hours,
  rotations,
} from '../../../../../modules/displays/schema.ts';
import { formatHour } from '../../../../../texts/format.ts';
import displayTexts from '../../../../../texts/generated/portal/displays.en.js';
import { languageCodes, languages } from '../../../../../texts/languages.ts';
import { More } from '../../../components/form/More.tsx';
import { feetOf, metersOf } from '../../../lib/feet.ts';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { Grid } from '../../../ui/Grid.tsx';
import { RadioGroup } from '../../../ui/RadioGroup.tsx';
import { Row } from '../../../ui/Row.tsx';
import { Select } from '../../../ui/Select.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import type { SettingsChange } from './api.ts';
import type { GradeForecasts } from './wall-frames.ts';

const texts = displayTexts.settings;

const rotationOptions: Options<DisplaySettings['rotation']> = rotations.map((rotation) => [
  rotation,
  texts.turned({ degrees: rotation }),
]);
const orderOptions: Options<DisplaySettings['order']> = [
  [null, texts.usual],
  ...(['floors-down', 'floors-up', 'names'] as const).map((order) => [order, texts.orders[order]] as const),
];
const switchOptions = (usual: string): Options<boolean | null> => [
  [null, usual],
  [true, texts.on],
  [false, texts.off],
];
const gradeOptions: Options<DisplaySettings['grade']> = grades.map((grade) => [grade, texts.grades[grade]]);
const searchOptions = switchOptions(texts.touch);
const featuredOptions = switchOptions(texts.usual);
const languageOptions: Options<DisplaySettings['language']> = [
  [null, texts.ofBrowser],
  ...languageCodes.map((code) => [code, languages[code].name] as const),
];

const furtherKeys = ['rotation', 'distanceMetres', 'search', 'featured', 'way', 'language', 'hours'] as const;

interface SettingsFieldsProps {
  settings: SettingsChange;
  onChange: (change: SettingsChange) => void;
  /** Forecasts for one display; empty until its preview is rendered. */
  forecasts?: GradeForecasts;
  /** Whether `undefined` (unchanged) is an option. */
  canLeave?: boolean;
}

export function SettingsFields({ settings, onChange, forecasts = [], canLeave = false }: SettingsFieldsProps) {
  const field = <Key extends keyof DisplaySettings>(key: Key) => ({
    value: settings[key] as DisplaySettings[Key] | undefined,
    onChange: (value: DisplaySettings[Key] | undefined) => onChange({ [key]: value } as SettingsChange),
    canLeave,
  });
  return (
    <>
      <NumberField label={texts.diagonal} {...field('diagonalInches')} />
      <GradeField forecasts={forecasts} {...field('grade')} />
      <Choice label={texts.order} options={orderOptions} {...field('order')} />
      <NightFields {...field('night')} />
      <More isSet={furtherKeys.some((key) => (settings[key] ?? defaultSettings[key]) !== defaultSettings[key])}>
        <Stack>
          <Choice label={texts.rotation} options={rotationOptions} {...field('rotation')} />
          <DistanceField {...field('distanceMetres')} />
          <Choice label={texts.search} options={searchOptions} {...field('search')} />
          <Choice label={texts.featured} options={featuredOptions} {...field('featured')} />
          {!canLeave && (
            <LineField
              label={texts.way}
              description={texts.wayHint}
              savedText={settings.way ?? ''}
              onSave={(way) => onChange({ way: way || null })}
            />
          )}
          <Choice label={texts.language} options={languageOptions} {...field('language')} />
          <HoursFields {...field('hours')} />
        </Stack>
      </More>
    </>
  );
}

/** Number field; empty is the default or, for several displays, unchanged. */
function NumberField({ label, value, onChange, canLeave }: FieldOf<number | null> & { label: string }) {
  return (
    <LineField
      label={label}
      description={canLeave ? texts.emptyLeaves : undefined}
      savedText={String(value ?? '')}
      onSave={(text) => onChange(numberIn(text) ?? (canLeave ? undefined : null))}
    />
  );
}

/** Choice of a grade, each with its forecast for this display. */
function GradeField({
  forecasts,
  canLeave,
  ...field
}: FieldOf<DisplaySettings['grade']> & { forecasts: GradeForecasts }) {
  if (canLeave) return <Choice label={texts.grade} options={gradeOptions} canLeave {...field} />;
  const options = gradeOptions.map(([value, label]) => {
    const forecast = forecasts.find(({ grade }) => grade === value);
    const feet = forecast && feetOf(forecast.metres);
    return {
      value,
      label,
      description: feet ? texts.gives({ ...forecast, feet: Math.floor(feet) }) : texts.gradeIs[value],
    };
  });
  return <RadioGroup label={texts.grade} options={options} {...field} />;
}

/** Distance, stored in meters, shown in feet. */
function DistanceField({ value, onChange, canLeave }: FieldOf<number | null>) {
  return (
    <NumberField
      label={texts.distance}
      value={typeof value === 'number' ? feetOf(value) : value}
      onChange={(feet) => onChange(typeof feet === 'number' ? metersOf(feet) : feet)}
      canLeave={canLeave}
    />
  );
}

function numberIn(text: string): number | null {
  const number = Number(text.replace(',', '.'));
  return text.trim() === '' || Number.isNaN(number) ? null : number;
}

interface LineFieldProps {
  label: string;
  description?: string | undefined;
  savedText: string;
  onSave: (text: string) => void;
}

export function LineField({ label, description, savedText, onSave }: LineFieldProps) {
  const [text, setText] = useState(savedText);
  const commit = () => {
    if (text.trim() !== savedText) onSave(text.trim());
  };
  return (
    <TextField
      label={label}
      description={description}
      value={text}
      onChange={setText}
      onBlur={commit}
      onKeyDown={(event) => event.key === 'Enter' && commit()}
      autoComplete="off"
    />
  );
}

type Options<Value> = readonly (readonly [Value, string])[];

/** Field props; `undefined` leaves each display's value unchanged. */
interface FieldOf<Value> {
  value: Value | undefined;
  onChange: (value: Value | undefined) => void;
  canLeave: boolean;
}

const LEAVE = -1;

interface ChoiceProps<Value> extends FieldOf<Value> {
  label: string;
  description?: string;
  options: Options<Value>;
}

function Choice<Value>({ label, description, options, value, onChange, canLeave }: ChoiceProps<Value>) {
  const listed = options.map(([, name], at) => ({ value: at, label: name }));
  return (
    <Select
      label={label}
      description={description}
      options={canLeave ? [{ value: LEAVE, label: displayTexts.settings.leave }, ...listed] : listed}
      value={value === undefined ? LEAVE : options.findIndex(([optionValue]) => optionValue === value)}
      onChange={(at) => onChange(options[at]?.[0])}
    />
  );
}

const hourOptions = Array.from({ length: 24 }, (_, value) => ({ value, label: formatHour(value) }));
const NIGHT = { from: 19, to: 6 };
const OPEN = { from: 7, to: 19, days: [1, 2, 3, 4, 5] };
const nightOptions = [
  [null, texts.usual],
  [NIGHT, texts.ownHours],
] as const;
const hoursOptions = [
  [null, texts.always],
  [OPEN, texts.someHours],
] as const;

function NightFields(night: FieldOf<DisplaySettings['night']>) {
  return (
    <>
      <Choice label={texts.night} options={nightOptions} {...night} value={night.value && NIGHT} />
      {night.value && (
        <FromTo labels={[texts.nightFrom, texts.nightTo]} hours={night.value} onChange={night.onChange} />
      )}
    </>
  );
}

function HoursFields(hours: FieldOf<DisplaySettings['hours']>) {
  return (
    <>
      <Choice
        label={texts.hours}
        description={texts.hoursHint}
        options={hoursOptions}
        {...hours}
        value={hours.value && OPEN}
      />
      {hours.value && <OpenHours hours={hours.value} onChange={hours.onChange} />}
    </>
  );
}

type OpenHoursProps = {
  hours: NonNullable<DisplaySettings['hours']>;
  onChange: (hours: DisplaySettings['hours']) => void;
};

function OpenHours({ hours, onChange }: OpenHoursProps) {
  return (
    <>
      <FromTo
        labels={[texts.hoursFrom, texts.hoursTo]}
        hours={hours}
        onChange={(changed) => onChange({ ...hours, ...changed })}
      />
      <Days days={hours.days} onChange={(days) => onChange({ ...hours, days })} />
    </>
  );
}

type FromToProps = { labels: [string, string]; hours: Hours; onChange: (hours: Hours) => void };

function FromTo({ labels, hours: { from, to }, onChange }: FromToProps) {
  return (
    <Grid columns="1fr 1fr" gap="12">
      <Select
        label={labels[0]}
        options={hourOptions}
        value={from}
        onChange={(value) => onChange({ from: value, to })}
      />
      <Select label={labels[1]} options={hourOptions} value={to} onChange={(value) => onChange({ from, to: value })} />
    </Grid>
  );
}

/** Weekdays, at least one. */
function Days({ days, onChange }: { days: readonly number[]; onChange: (days: number[]) => void }) {
  return (
    <Row gap="8 16">
      {Object.values(texts.days).map((label, at) => {
        const day = at + 1;
        const isOn = days.includes(day);
        return (
          <Checkbox
            key={label}
            isSelected={isOn}
            isDisabled={isOn && days.length === 1}
            onChange={(isNow) =>
              onChange(isNow ? [...days, day].sort((a, b) => a - b) : days.filter((selectedDay) => selectedDay !== day))
            }
          >
            {label}
          </Checkbox>
        );
      })}
    </Row>
  );
}
