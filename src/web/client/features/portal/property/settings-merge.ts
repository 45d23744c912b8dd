import type { PropertyInput } from '../../../../../modules/tenancy/schema.ts';
import { optionalHours } from '../../../../../shared/hours/hours-fields.ts';
import { formatHour } from '../../../../../texts/format.ts';
import faceTexts from '../../../../../texts/generated/portal/face.en.js';
import propertyTexts from '../../../../../texts/generated/portal/property.en.js';
import { languageNames } from '../../../../../texts/languages.ts';
import { formatOpeningHours } from '../../../../../texts/opening-hours.ts';
import { timeZoneChoices } from '../../../../../texts/time-zone-name.ts';
import type { Difference } from '../../../ui/ConflictDialog.tsx';
import type { PropertyFormInput, SavedProperty } from './property-form.ts';

const zoneNames = Object.fromEntries(timeZoneChoices.map(({ value, label }) => [value, label]));

const fields = [
  'name',
  'slug',
  'address',
  'description',
  'leasingContact',
  'leasingPhone',
  'amenities',
  'logoUrl',
  'imageUrl',
  'wallOrder',
  'timeZone',
  'nightFrom',
  'nightTo',
  'wallFeatured',
  'tenantLanguage',
  'searchEngines',
  'hours',
  'accent',
  'layout',
  'framing',
] as const;
type SettingsField = (typeof fields)[number];
type Value = PropertyInput[SettingsField] | PropertyFormInput[SettingsField];
type Values = Readonly<Partial<Record<SettingsField, Value>>>;

interface SettingsMerge {
  /** My values, with theirs where I changed nothing. */
  readonly input: PropertyInput;
  /** Changed only by me. */
  readonly mine: readonly SettingsField[];
  /** Fields that both changed to different values; the user must choose. */
  readonly contested: readonly SettingsField[];
}

/** Three-way merge of settings. @param base the version both started from */
export function mergeSettings(base: PropertyFormInput, mine: PropertyInput, theirs: SavedProperty): SettingsMerge {
  const changed = differing(base, mine);
  const changedByBoth = differing(base, theirs).filter((name) => changed.includes(name));
  const contested = changedByBoth.filter((name) => differing(mine, theirs).includes(name));
  const untouched = fields.filter((name) => !changed.includes(name));
  const theirValues = Object.fromEntries(untouched.map((name) => [name, theirs[name]]));
  return { input: { ...mine, ...theirValues }, mine: changed.filter((name) => !contested.includes(name)), contested };
}

export function differencesOf(
  mine: PropertyInput,
  theirs: SavedProperty,
  names: readonly SettingsField[],
): Difference[] {
  return names.map((name) => ({
    field: propertyTexts.fields[name],
    mine: displayText(name, mine[name]),
    theirs: displayText(name, theirs[name]),
  }));
}

function displayText(name: SettingsField, value: Value): string {
  if (typeof value === 'object') return hoursShown(value);
  if (typeof value === 'boolean') return value ? propertyTexts.on : propertyTexts.off;
  if (typeof value === 'number') return formatHour(value);
  const words: Readonly<Partial<Record<SettingsField, Readonly<Record<string, string>>>>> = {
    wallOrder: propertyTexts.fields.wallOrders,
    timeZone: zoneNames,
    tenantLanguage: languageNames,
    searchEngines: propertyTexts.fields.searchEngineChoices,
    layout: faceTexts.layouts,
    framing: propertyTexts.fields.framings,
  };
  return words[name]?.[value ?? ''] ?? value ?? '';
}

const hoursShown = (value: unknown) => {
  const hours = optionalHours.safeParse(value).data;
  return hours ? formatOpeningHours(hours) : '';
};

function differing(valuesA: Values, valuesB: Values): SettingsField[] {
  return fields.filter((name) => displayText(name, valuesA[name]) !== displayText(name, valuesB[name]));
}
