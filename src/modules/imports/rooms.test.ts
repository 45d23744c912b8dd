import { expect, test } from 'vitest';
import { isServiceRoom, isSharedRoom } from './rooms.ts';

test.each(['Mechanical Room', 'IDF Closet 2', 'Elevator B', 'Stairs 3A', 'Pylon Sign', 'Monument Sign 1'])(
  'nobody looks for %s',
  (name) => expect(isServiceRoom(name)).toBe(true),
);

test.each(['Conference Room', 'Rooftop', 'Antenna 2', 'Billboard', 'Signage', 'Management Office'])(
  'a person is asked about %s',
  (name) => expect([isServiceRoom(name), isSharedRoom(name)]).toEqual([false, true]),
);

test.each([
  ...[
    'Rooftop Bar',
    'Roof Top Gym',
    'Billboard Inc.',
    'Antenna LLC',
    'Signage Co',
    'Building Signs Inc',
    'Elevator Inc',
  ],
  ...['Mechanical Contractors Inc', 'The Server Room Bar'],
])('%s is a tenant', (name) => expect([isServiceRoom(name), isSharedRoom(name)]).toEqual([false, false]));
