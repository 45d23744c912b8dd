import { placeOf, type TimeZone, zoneRegions, zonesByRegion } from '../shared/time-zones.ts';
import propertyTexts from './generated/portal/property.en.js';

const { timeZones: usual, zoneRegions: regions } = propertyTexts.fields;
const isUsual = (zone: TimeZone): zone is keyof typeof usual => zone in usual;

export const timeZoneName = (zone: TimeZone): string => (isUsual(zone) ? usual[zone] : placeOf(zone));

/** For a list under the headings of their regions. */
export const timeZoneChoices = zoneRegions.flatMap((region) =>
  zonesByRegion[region].map((value: TimeZone) => ({ value, label: timeZoneName(value), group: regions[region] })),
);
