import { expect, test } from 'vitest';
import { localTime } from './local-time.ts';
import { timeZones, zonePlaceName } from './time-zones.ts';

test('each zone is there once, and has a time', () => {
  expect(new Set(timeZones).size).toBe(timeZones.length);
  // Not 0, which is now where a test before had a clock of its own.
  for (const zone of timeZones) expect(localTime(60_000, zone)).toMatch(/^19(69-12-31|70-01-01)T/);
});

test('no zone of the United States, its territories, Canada and Europe is missing', () => {
  const present: Readonly<Record<string, string>> = {
    'America/Coral_Harbour': 'America/Atikokan',
    'America/Indianapolis': 'America/Indiana/Indianapolis',
    'America/Louisville': 'America/Kentucky/Louisville',
    'Atlantic/Faeroe': 'Atlantic/Faroe',
    'Europe/Kiev': 'Europe/Kyiv',
  };
  const knownZones = new Set<string>(timeZones);
  const countries =
    'US PR VI GU AS MP CA AD AL AT AX BA BE BG BY CH CY CZ DE DK EE ES FI FO FR GB GG GI GR HR HU IE IM IS IT JE LI LT LU LV MC MD ME MK MT NL NO PL PT RO RS SE SI SK SM TR UA VA';
  const countryZones = countries
    .split(' ')
    .flatMap((country) => (new Intl.Locale(`en-${country}`) as WithZones).getTimeZones());
  const isDisputed = (zone: string) => zone === 'Europe/Simferopol';
  expect(countryZones.filter((zone) => !knownZones.has(present[zone] ?? zone) && !isDisputed(zone))).toEqual([]);
});

test('a zone is named after its place', () => {
  expect(zonePlaceName('America/Indiana/Tell_City')).toBe('Tell City, Indiana');
  expect(zonePlaceName('America/St_Johns')).toBe('St. Johns');
  expect(zonePlaceName('Atlantic/Faroe')).toBe('Faroe Islands');
  expect(zonePlaceName('America/Blanc-Sablon')).toBe('Blanc-Sablon');
});

/** https://tc39.es/ecma402/#sec-Intl.Locale.prototype.getTimeZones, not yet in TypeScript's library. */
interface WithZones extends Intl.Locale {
  getTimeZones: () => string[];
}
