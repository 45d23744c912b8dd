import { type TimeZone, zonePlaceName, zoneRegions, zonesByRegion } from '../shared/time-zones.ts';
import propertyTexts from './generated/portal/property.en.js';

const { timeZones: usualNames, zoneRegions: regionNames } = propertyTexts.fields;
const isUsual = (zone: TimeZone): zone is keyof typeof usualNames => zone in usualNames;

export const timeZoneName = (zone: TimeZone): string => (isUsual(zone) ? usualNames[zone] : zonePlaceName(zone));

/** Options grouped by region. */
export const timeZoneChoices = zoneRegions.flatMap((region) =>
  zonesByRegion[region].map((value: TimeZone) => ({ value, label: timeZoneName(value), group: regionNames[region] })),
);
