import type { EventType } from '../platform/core/event.ts';
import type { Job, QueueName, Subscriber } from '../platform/events/jobs.ts';
import type { Route } from '../platform/http/route.ts';

/** Declarations of all modules. */
export interface Registry {
  readonly routes: readonly Route[];
  readonly events: readonly EventType[];
  readonly inProcessListeners: readonly EventType[];
  readonly subscribers: readonly Subscriber[];
  readonly jobs: readonly Job[];
}

/** What each process runs; a process checks its own part. */
export interface ProcessRoles {
  readonly broadcasts?: readonly EventType[];
  readonly worker?: { readonly queues: readonly QueueName[]; readonly jobs: readonly string[] };
}

/** Duplicate names, undeclared or unhandled events, unhandled jobs; one line each. */
export function faultsOf(registry: Registry, { broadcasts, worker }: ProcessRoles): string[] {
  return [
    ...takenNames(registry, worker?.jobs ?? []),
    ...undeclaredEvents(registry, broadcasts ?? []),
    ...(broadcasts ? unhandledEvents(registry, broadcasts) : []),
    ...(worker ? unworkedQueues(registry, worker.queues) : []),
  ];
}

function takenNames({ events, subscribers, jobs, routes }: Registry, ownJobs: readonly string[]): string[] {
  return [
    ...repeated(namesOf(events)).map((name) => `Duplicate event: ${name}`),
    ...repeated(namesOf(subscribers)).map((name) => `Duplicate subscriber: ${name}`),
    ...repeated([...namesOf(jobs), ...ownJobs]).map((name) => `Duplicate job: ${name}`),
    ...repeated(routes.map(({ method, path }) => `${method} ${path}`)).map((call) => `Duplicate route: ${call}`),
  ];
}

/** Compares the event object, not only its name: it defines the payload. */
function undeclaredEvents(
  { events, inProcessListeners, subscribers }: Registry,
  broadcasts: readonly EventType[],
): string[] {
  const wanted = [
    ...inProcessListeners.map((event) => ({ event, by: 'in-process listener' })),
    ...subscribers.map(({ name, event }) => ({ event, by: `subscriber ${name}` })),
    ...broadcasts.map((event) => ({ event, by: 'broadcast' })),
  ];
  return [
    ...repeated(namesOf(broadcasts)).map((name) => `Duplicate broadcast: ${name}`),
    ...wanted
      .filter(({ event }) => !events.includes(event))
      .map(({ event, by }) => `Undeclared event: ${event.name} (${by})`),
  ];
}

function unhandledEvents(
  { events, inProcessListeners, subscribers }: Registry,
  broadcasts: readonly EventType[],
): string[] {
  const reached = new Set([...inProcessListeners, ...subscribers.map(({ event }) => event), ...broadcasts]);
  return events.filter((event) => !reached.has(event)).map(({ name }) => `No handler for event: ${name}`);
}

function unworkedQueues({ subscribers, jobs }: Registry, queues: readonly QueueName[]): string[] {
  return [...subscribers, ...jobs]
    .filter(({ queue }) => !queues.includes(queue))
    .map(({ name, queue }) => `No worker for queue ${queue}: ${name}`);
}

const namesOf = (things: readonly { name: string }[]) => things.map(({ name }) => name);

function repeated(names: readonly string[]): string[] {
  return [...new Set(names.filter((name, at) => names.indexOf(name) !== at))];
}
