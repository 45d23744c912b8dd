import { expect, test } from 'vitest';
import { eventsOf } from './coming.ts';

const move = (day: string) => ({
  tenantId: 1,
  companyName: 'Acme',
  suiteNumber: '1',
  floorNumber: 1,
  what: 'in' as const,
  day,
});
const announcement = (startsAt: string | null, endsAt: string | null) => ({
  id: 1,
  message: 'Hello',
  urgent: false,
  startsAt,
  endsAt,
});

test('what comes is in the order of the building’s days, moves first', () => {
  const lateOnMonday = announcement(null, '2026-12-01T04:30:00.000Z');
  const tuesday = announcement('2026-12-01T15:00:00.000Z', '2026-12-01T16:00:00.000Z');
  const events = eventsOf([move('2026-12-01'), move('2026-11-30')], [tuesday, lateOnMonday], 'America/Chicago');
  expect(events).toEqual([
    { day: '2026-11-30', move: move('2026-11-30') },
    { day: '2026-11-30', announcement: lateOnMonday },
    { day: '2026-12-01', move: move('2026-12-01') },
    { day: '2026-12-01', announcement: tuesday },
  ]);
});
