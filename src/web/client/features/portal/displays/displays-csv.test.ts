import { expect, test } from 'vitest';
import { type Display, defaultSettings } from '../../../../../modules/displays/schema.ts';
import { availabilityOf, displaysCsv } from './displays-csv.ts';

const display: Display = {
  id: 1,
  name: 'North, "lobby"',
  place: '=1+1',
  state: 'online',
  settings: defaultSettings,
  revision: 1,
  pairedAt: null,
  lastSeenAt: '2026-11-22T10:00:00.000Z',
  release: '1.0',
  changesBehind: 0,
  behindSince: null,
  version: 4,
  width: 1080,
  height: 1920,
  pages: 2,
  uptimeSeconds: 1,
  lastError: null,
  orderId: null,
  orderOutlook: null,
  days: [
    { day: '2026-11-21', share: 1 },
    { day: '2026-11-22', share: 0.5 },
  ],
};

test('a row has the columns of the list and no formula', () => {
  const [, row] = displaysCsv([display]).split('\r\n');
  expect(row).toBe(`"North, ""lobby""","'=1+1",online,2026-11-22T10:00:00.000Z,4,2,1080x1920,1.0,,0.75`);
});

test.each(['=1', '+1', '-1', '@x', '|cmd', '%x', '\uff1dSUM(A1)', "'=1"])('the name %j is escaped', (name) => {
  const [, row] = displaysCsv([{ ...display, name }]).split('\r\n');
  expect(row?.startsWith(`"'${name}",`)).toBe(true);
});

test('a screen without days has no availability', () => {
  expect(availabilityOf([])).toBeNull();
});
