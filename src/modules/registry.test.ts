import { expect, test } from 'vitest';
import { z } from 'zod';
import { defineEvent } from '../platform/core/event.ts';
import { defineJob, subscriber } from '../platform/events/jobs.ts';
import { route } from '../platform/http/route.ts';
import { faultsOf, type Registry } from './registry.ts';

const doorOpened = defineEvent('doorOpened', z.object({}));
const ring = defineEvent('ring', z.object({}));
const doNothing = async () => {};

const answerRing = subscriber('answerRing', ring, 'mail', doNothing);
const oilHinges = defineJob({
  name: 'oilHinges',
  queue: 'maintenance',
  payload: z.object({}),
  intervalMs: 1_000,
  run: doNothing,
});
const knock = route({
  method: 'POST',
  path: '/api/knock',
  summary: 'Knock',
  demo: 'allowed',
  createsRows: 'none: knocks',
  access: 'public',
  limits: ['write'],
  handler: async () => undefined,
});

const house: Registry = {
  routes: [knock],
  events: [doorOpened, ring],
  inProcessListeners: [],
  subscribers: [answerRing],
  jobs: [oilHinges],
};
const workerRoles = { queues: ['mail', 'maintenance'] as const, jobs: ['deliver'] };

test('a consistent registry has no errors', () => {
  expect(faultsOf(house, { broadcasts: [doorOpened], worker: workerRoles })).toEqual([]);
  expect(
    faultsOf({ ...house, inProcessListeners: [doorOpened] }, { broadcasts: [] }),
    'heard by the module itself',
  ).toEqual([]);
});

test('a process is not checked for the queues of another', () => {
  expect(faultsOf(house, {})).toEqual([]);
});

test('a duplicate name is refused', () => {
  const duplicated = <T>(list: readonly T[]) => [...list, ...list];
  const { routes, events, inProcessListeners, subscribers, jobs } = house;
  const doubledRegistry = {
    routes: duplicated(routes),
    events: duplicated(events),
    inProcessListeners,
    subscribers: duplicated(subscribers),
    jobs: duplicated(jobs),
  };
  expect(faultsOf(doubledRegistry, { broadcasts: [doorOpened, doorOpened] })).toEqual([
    'Duplicate event: doorOpened',
    'Duplicate event: ring',
    'Duplicate subscriber: answerRing',
    'Duplicate job: oilHinges',
    'Duplicate route: POST /api/knock',
    'Duplicate broadcast: doorOpened',
  ]);
  expect(faultsOf(house, { worker: { ...workerRoles, jobs: ['oilHinges'] } })).toEqual(['Duplicate job: oilHinges']);
});

test('a subscriber to an undeclared event is refused, even if another event has that name', () => {
  const stranger = defineEvent('stranger', z.object({}));
  const namesake = defineEvent('ring', z.object({ times: z.int() }));
  const waitingSubscriber = subscriber('countRings', namesake, 'mail', doNothing);
  const registry = { ...house, inProcessListeners: [stranger], subscribers: [answerRing, waitingSubscriber] };
  expect(faultsOf(registry, { broadcasts: [doorOpened, stranger] })).toEqual([
    'Undeclared event: stranger (in-process listener)',
    'Undeclared event: ring (subscriber countRings)',
    'Undeclared event: stranger (broadcast)',
  ]);
});

test('an event without a subscriber is refused', () => {
  expect(faultsOf({ ...house, subscribers: [] }, { broadcasts: [] })).toEqual([
    'No handler for event: doorOpened',
    'No handler for event: ring',
  ]);
});

test('subscribers and jobs need a queue with a worker', () => {
  expect(faultsOf(house, { worker: { ...workerRoles, queues: ['qr'] } })).toEqual([
    'No worker for queue mail: answerRing',
    'No worker for queue maintenance: oilHinges',
  ]);
});
