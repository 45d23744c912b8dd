import type { EventType } from '../platform/core/event.ts';
import type { Job, QueueName, Subscriber } from '../platform/events/jobs.ts';
import type { Route } from '../platform/http/route.ts';

/** What the modules declare, all of them together. */
export interface Registry {
  readonly routes: readonly Route[];
  readonly events: readonly EventType[];
  /** The events that a module listens to in the process that commits them. */
  readonly inProcessListeners: readonly EventType[];
  readonly subscribers: readonly Subscriber[];
  readonly jobs: readonly Job[];
}

/** What each process runs. A process names its own part; what depends on the other parts is checked where those run. */
export interface ProcessRoles {
  /** The gateway's: the events that go out to displays. */
  readonly broadcasts?: readonly EventType[];
  /** The worker's: the queues it takes jobs from, and the jobs it has of its own. */
  readonly worker?: { readonly queues: readonly QueueName[]; readonly jobs: readonly string[] };
}

/** What does not fit, a line each: names given twice, events that nobody declares or handles, jobs that nobody runs. */
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
    ...repeated(namesOf(events)).map((name) => `two events are called ${name}`),
    ...repeated(namesOf(subscribers)).map((name) => `two subscribers are called ${name}`),
    ...repeated([...namesOf(jobs), ...ownJobs]).map((name) => `two jobs are called ${name}`),
    ...repeated(routes.map(({ method, path }) => `${method} ${path}`)).map((call) => `${call} is declared twice`),
  ];
}

/** The event itself must be declared, not just one of its name: it says what the payload is. */
function undeclaredEvents(
  { events, inProcessListeners, subscribers }: Registry,
  broadcasts: readonly EventType[],
): string[] {
  const wanted = [
    ...inProcessListeners.map((event) => ({ event, by: 'a module listens to' })),
    ...subscribers.map(({ name, event }) => ({ event, by: `${name} waits for` })),
    ...broadcasts.map((event) => ({ event, by: 'displays are told of' })),
  ];
  return [
    ...repeated(namesOf(broadcasts)).map((name) => `${name} is broadcast twice`),
    ...wanted
      .filter(({ event }) => !events.includes(event))
      .map(({ event, by }) => `${by} ${event.name}, which no module declares`),
  ];
}

function unhandledEvents(
  { events, inProcessListeners, subscribers }: Registry,
  broadcasts: readonly EventType[],
): string[] {
  const reached = new Set([...inProcessListeners, ...subscribers.map(({ event }) => event), ...broadcasts]);
  return events.filter((event) => !reached.has(event)).map(({ name }) => `nobody handles ${name}`);
}

function unworkedQueues({ subscribers, jobs }: Registry, queues: readonly QueueName[]): string[] {
  return [...subscribers, ...jobs]
    .filter(({ queue }) => !queues.includes(queue))
    .map(({ name, queue }) => `${name} would wait in the queue ${queue}, which no worker empties`);
}

const namesOf = (things: readonly { name: string }[]) => things.map(({ name }) => name);

function repeated(names: readonly string[]): string[] {
  return [...new Set(names.filter((name, at) => names.indexOf(name) !== at))];
}
