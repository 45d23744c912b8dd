import type { Display } from '../../../../modules/displays/schema.ts';

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

/** The part of the time a screen was meant to run, over its days; `null` before its first. */
export function availabilityOf(days: Display['days']): number | null {
  if (days.length === 0) return null;
  return Math.round((days.reduce((sum, { share }) => sum + share, 0) / days.length) * 1000) / 1000;
}

/** The list as a file for spreadsheets (RFC 4180): what would be taken for a formula is text. */
export function displaysCsv(displays: readonly Display[]): string {
  const rows = [
    columns.map(([header]) => header),
    ...displays.map((display) => columns.map(([, cell]) => cell(display))),
  ];
  return `\uFEFF${rows.map((row) => row.map(cellOf).join(',')).join('\r\n')}\r\n`;
}

function cellOf(value: string | number | null): string {
  const text = String(value ?? '');
  const safe = typeof value === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
