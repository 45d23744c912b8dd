import type { Display } from '../../../../../modules/displays/schema.ts';
import { csvRow, UTF8_MARK } from '../../../../../shared/csv.ts';

const columns: readonly [string, (display: Display) => string | number | null][] = [
  ['Name', ({ name }) => name],
  ['Place', ({ place }) => place],
  ['State', ({ state }) => state],
  ['Last seen', ({ lastSeenAt }) => lastSeenAt],
  ['Version', ({ version }) => version],
  ['Pages', ({ pages }) => pages],
  ['Resolution', ({ width, height }) => (width && height ? `${width}x${height}` : null)],
  ['Release', ({ release }) => release],
  ['Last error', ({ lastError }) => lastError],
  ['Availability', ({ days }) => availabilityOf(days)],
];

/** Mean uptime of all days, 0 to 1; `null` without any. */
export function availabilityOf(days: Display['days']): number | null {
  if (days.length === 0) return null;
  return Math.round((days.reduce((sum, { share }) => sum + share, 0) / days.length) * 1000) / 1000;
}

/** CSV of displays, escaped against formula injection like the server's files. */
export function displaysCsv(displays: readonly Display[]): string {
  const header = columns.map(([name]) => name);
  const rows = displays.map((display) => columns.map(([, cell]) => cell(display)));
  return UTF8_MARK + [header, ...rows].map((row) => csvRow(row)).join('');
}
