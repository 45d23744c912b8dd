import type { EventType } from '../platform/core/event.ts';
import type { Job, QueueName, Subscriber } from '../platform/events/jobs.ts';
import type { Route } from '../platform/http/route.ts';

export interface Registry {
  readonly routes: readonly Route[];
  readonly events: readonly EventType[];
  readonly inProcessListeners: readonly EventType[];
  readonly subscribers: readonly Subscriber[];
  readonly jobs: readonly Job[];
}

export interface ProcessRoles {
  readonly broadcasts?: readonly EventType[];
  readonly worker?: { readonly queues: readonly QueueName[]; readonly jobs: readonly string[] };
}

/** Returns faults, one line each: duplicate names, undeclared or unhandled events, unhandled jobs. */
export function faultsOf(registry: Registry, { broadcasts, worker }: ProcessRoles): string[] {
  return [
    ...duplicateNames(registry, worker?.jobs ?? []),
    ...undeclaredEvents(registry, broadcasts ?? []),
    ...(broadcasts ? unhandledEvents(registry, broadcasts) : []),
    ...(worker ? queuesWithoutWorker(registry, worker.queues) : []),
  ];
}

function duplicateNames({ events, subscribers, jobs, routes }: Registry, ownJobs: readonly string[]): string[] {
  return [
    ...duplicatesIn(namesOf(events)).map((name) => `Duplicate event: ${name}`),
    ...duplicatesIn(namesOf(subscribers)).map((name) => `Duplicate subscriber: ${name}`),
    ...duplicatesIn([...namesOf(jobs), ...ownJobs]).map((name) => `Duplicate job: ${name}`),
    ...duplicatesIn(routes.map(({ method, path }) => `${method} ${path}`)).map((call) => `Duplicate route: ${call}`),
  ];
}

/** Compares the event object, not only its name, because it defines the payload. */
function undeclaredEvents(
  { events, inProcessListeners, subscribers }: Registry,
  broadcasts: readonly EventType[],
): string[] {
  const references = [
    ...inProcessListeners.map((event) => ({ event, by: 'in-process listener' })),
    ...subscribers.map(({ name, event }) => ({ event, by: `subscriber ${name}` })),
    ...broadcasts.map((event) => ({ event, by: 'broadcast' })),
  ];
  return [
    ...duplicatesIn(namesOf(broadcasts)).map((name) => `Duplicate broadcast: ${name}`),
    ...references
      .filter(({ event }) => !events.includes(event))
      .map(({ event, by }) => `Undeclared event: ${event.name} (${by})`),
  ];
}

function unhandledEvents(
  { events, inProcessListeners, subscribers }: Registry,
  broadcasts: readonly EventType[],
): string[] {
  const reachedEvents = new Set([...inProcessListeners, ...subscribers.map(({ event }) => event), ...broadcasts]);
  return events.filter((event) => !reachedEvents.has(event)).map(({ name }) => `No handler for event: ${name}`);
}

function queuesWithoutWorker({ subscribers, jobs }: Registry, queues: readonly QueueName[]): string[] {
  return [...subscribers, ...jobs]
    .filter(({ queue }) => !queues.includes(queue))
    .map(({ name, queue }) => `No worker for queue ${queue}: ${name}`);
}

const namesOf = (named: readonly { name: string }[]) => named.map(({ name }) => name);

function duplicatesIn(names: readonly string[]): string[] {
  return [...new Set(names.filter((name, index) => names.indexOf(name) !== index))];
}
