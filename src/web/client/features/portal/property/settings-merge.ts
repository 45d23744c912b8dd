import type { PropertyInput } from '../../../../../modules/tenancy/schema.ts';
import { formatHour } from '../../../../../texts/format.ts';
import propertyTexts from '../../../../../texts/generated/portal/property.en.js';
import { languageNames } from '../../../../../texts/languages.ts';
import type { Difference } from '../../../ui/ConflictDialog.tsx';
import type { PropertyFormInput, SavedProperty } from './property-form.ts';

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
] as const;
type SettingsField = (typeof fields)[number];
type Values = Readonly<Partial<Record<SettingsField, string | number | boolean | null | undefined>>>;

interface SettingsMerge {
  /** Mine, with theirs wherever I changed nothing. */
  readonly input: PropertyInput;
  /** What I alone have changed. */
  readonly mine: readonly SettingsField[];
  /** What both of us have changed, to different values: a person has to choose. */
  readonly contested: readonly SettingsField[];
}

/** Two people's changes of the same settings, field by field. @param base what both began with */
export function mergeSettings(base: PropertyFormInput, mine: PropertyInput, theirs: SavedProperty): SettingsMerge {
  const changed = differing(base, mine);
  const both = differing(base, theirs).filter((name) => changed.includes(name));
  const contested = both.filter((name) => differing(mine, theirs).includes(name));
  const untouched = fields.filter((name) => !changed.includes(name));
  const taken = Object.fromEntries(untouched.map((name) => [name, theirs[name]]));
  return { input: { ...mine, ...taken }, mine: changed.filter((name) => !contested.includes(name)), contested };
}

/** These fields in both versions, in the form's words. */
export function differencesOf(
  mine: PropertyInput,
  theirs: SavedProperty,
  names: readonly SettingsField[],
): Difference[] {
  return names.map((name) => ({
    field: propertyTexts.fields[name],
    mine: shown(name, mine[name]),
    theirs: shown(name, theirs[name]),
  }));
}

function shown(name: SettingsField, value: string | number | boolean | null | undefined): string {
  if (typeof value === 'boolean') return value ? propertyTexts.on : propertyTexts.off;
  if (typeof value === 'number') return formatHour(value);
  const words: Readonly<Partial<Record<SettingsField, Readonly<Record<string, string>>>>> = {
    wallOrder: propertyTexts.fields.wallOrders,
    timeZone: propertyTexts.fields.timeZones,
    tenantLanguage: languageNames,
  };
  return words[name]?.[value ?? ''] ?? value ?? '';
}

/** An empty text and none are the same here. */
function differing(one: Values, other: Values): SettingsField[] {
  return fields.filter((name) => (one[name] ?? '') !== (other[name] ?? ''));
}
