import type { EventType, Job, QueueName, Subscriber } from '../platform/event.ts';
import type { Route } from '../platform/route.ts';

/** What the modules declare, all of them together. */
export interface Registry {
  readonly routes: readonly Route[];
  readonly events: readonly EventType[];
  /** The events that the committing process itself listens to. */
  readonly heard: readonly EventType[];
  readonly subscribers: readonly Subscriber[];
  readonly jobs: readonly Job[];
}

/** What carries it. A process names the part that it runs; what hangs on the other parts is checked where those run. */
export interface Carriers {
  /** The gateway's: the events that go out to displays. */
  readonly broadcasts?: readonly EventType[];
  /** The worker's: the queues it takes jobs from, and the jobs it has of its own. */
  readonly worker?: { readonly queues: readonly QueueName[]; readonly jobs: readonly string[] };
}

/** What does not fit, a line each: names that are taken, and all that nobody would ever declare, hear or run. */
export function faultsOf(registry: Registry, { broadcasts, worker }: Carriers): string[] {
  return [
    ...takenNames(registry, worker?.jobs ?? []),
    ...undeclaredEvents(registry, broadcasts ?? []),
    ...(broadcasts ? unheardEvents(registry, broadcasts) : []),
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
function undeclaredEvents({ events, heard, subscribers }: Registry, broadcasts: readonly EventType[]): string[] {
  const wanted = [
    ...heard.map((event) => ({ event, by: 'a module listens to' })),
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

function unheardEvents({ events, heard, subscribers }: Registry, broadcasts: readonly EventType[]): string[] {
  const reached = new Set([...heard, ...subscribers.map(({ event }) => event), ...broadcasts]);
  return events.filter((event) => !reached.has(event)).map(({ name }) => `nobody hears of ${name}`);
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
