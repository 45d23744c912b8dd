import { expect, test } from 'vitest';
import { type Display, defaultSettings } from '../../../../../modules/displays/schema.ts';
import { instantOf } from '../../../../../shared/local-time.ts';
import { viewIn } from '../../../lib/list-view.ts';
import { conditionOf, filterDisplays, groupOf, stateOf } from './condition.ts';

const ZONE = 'Pacific/Honolulu';
const at = (time: string, day = 25) => new Date(instantOf(`2026-11-${day}T${time}`, ZONE)).toISOString();
const NOW = Date.parse(at('18:00'));

const display: Display = {
  id: 1,
  name: 'Lobby',
  place: null,
  state: 'online',
  settings: defaultSettings,
  revision: 1,
  pairedAt: at('09:00', 10),
  lastSeenAt: at('17:59'),
  release: '1.0.0',
  version: 9,
  changesBehind: 0,
  behindSince: null,
  width: 1080,
  height: 1920,
  pages: 1,
  uptimeSeconds: 60,
  lastError: null,
  orderId: null,
  orderOutlook: null,
  days: [],
};
const statusOf = (fields: Partial<Display>) => {
  const changedDisplay = { ...display, ...fields };
  return [groupOf(changedDisplay, NOW), conditionOf(changedDisplay, NOW, ZONE)];
};

test('an online screen with every change is up to date', () => {
  expect(statusOf({})).toEqual(['online', 'Up to date']);
});

test('a change under way is no fault, one that does not arrive is', () => {
  const behind = { version: 6, changesBehind: 3 };
  expect(statusOf({ ...behind, behindSince: at('17:59') })).toEqual(['online', 'Up to date']);
  const late = statusOf({ ...behind, behindSince: at('17:35') });
  expect(late).toEqual(['attention', '3 changes behind since 5:35 PM']);
});

test('a silent screen says what it lacks since when, and a day that is not today', () => {
  const silent = {
    state: 'offline',
    changesBehind: 1,
    behindSince: at('17:35', 24),
    lastSeenAt: at('17:35', 24),
  } as const;
  expect(statusOf(silent)).toEqual(['attention', 'since Nov 24, 2026, 5:35 PM, 1 change behind']);
  expect(statusOf({ state: 'late', lastSeenAt: at('17:56') })).toEqual(['attention', 'since 5:56 PM']);
  expect([stateOf({ ...display, state: 'late' }), stateOf({ ...display, ...silent })]).toEqual(['Offline', 'Offline']);
});

test('a screen outside its hours is in order', () => {
  expect(statusOf({ state: 'off', lastSeenAt: at('17:00') })).toEqual(['online', 'Last seen 5:00 PM']);
});

test('an ordered screen is on its way, a paired one is connecting, and one that never did needs attention', () => {
  const unseen = { lastSeenAt: null, version: null };
  expect(statusOf({ ...unseen, state: 'waiting', orderId: 12 })).toEqual([
    'coming',
    'Comes with order #000012, ready to plug in',
  ]);
  expect(statusOf({ ...unseen, state: 'starting' })).toEqual(['coming', 'It shows this building in a moment']);
  expect(statusOf({ ...unseen, state: 'offline' })[0]).toBe('attention');
});

test.each([
  ['toShip', 'coming', 'On its way', 'Comes with order #000012, ready to plug in'],
  ['onTheWay', 'coming', 'On its way', 'Comes with order #000012, ready to plug in'],
  ['arrived', 'attention', 'Delivered', 'Came with order #000012. Plug it in to set it up'],
  ['refunded', 'attention', 'Refunded', 'Order #000012 was refunded. Remove this display if it does not come'],
  ['cancelled', 'attention', 'Cancelled', 'Order #000012 was cancelled. Remove this display'],
] as const)('a device of an order that is %s is listed under %s', (orderOutlook, group, word, sentence) => {
  const ordered = { ...display, state: 'waiting', orderId: 12, orderOutlook, lastSeenAt: null, version: null } as const;
  expect([...statusOf(ordered), stateOf(ordered)]).toEqual([group, sentence, word]);
});

test('displays are listed by group, found by name and location, and limited to a group while it has any', () => {
  const lobby = { ...display, id: 1, place: 'Élan entrance' };
  const garage = { ...display, id: 2, name: 'Garage', state: 'offline' as const };
  const idsOf = (search: string) => filterDisplays([lobby, garage], viewIn(search), NOW).shown.map(({ id }) => id);
  expect(idsOf('')).toEqual([2, 1]);
  expect([idsOf('?find=elan+lobby'), idsOf('?show=attention'), idsOf('?find=pool')]).toEqual([[1], [2], []]);
  expect(idsOf('?show=coming')).toEqual([2, 1]);
});
