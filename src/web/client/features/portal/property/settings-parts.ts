import type { PropertyFormInput } from './property-form.ts';

/** Parts of the settings in display order. The address names the open one: `part=hours`. */
export const settingsParts = ['building', 'face', 'hours', 'floors', 'board', 'activity', 'ownership'] as const;
export type SettingsPart = (typeof settingsParts)[number];

/** Part of each field; unlisted ones belong to the building. */
const PART_OF: Partial<Record<keyof PropertyFormInput, SettingsPart>> = {
  logoUrl: 'face',
  imageUrl: 'face',
  accent: 'face',
  layout: 'face',
  timeZone: 'hours',
  hours: 'hours',
  nightFrom: 'hours',
  nightTo: 'hours',
  wallOrder: 'board',
  wallFeatured: 'board',
  tenantLanguage: 'board',
  searchEngines: 'board',
  framing: 'board',
  slug: 'board',
};

export const partOf = (field: keyof PropertyFormInput): SettingsPart => PART_OF[field] ?? 'building';
