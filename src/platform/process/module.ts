import type { EventType } from '../core/event.ts';
import type { Entities } from '../database/orm.ts';
import type { Job, Subscriber } from '../events/jobs.ts';
import type { Route } from '../http/route.ts';

export interface Module {
  readonly name: string;
  readonly entities: Entities;
  readonly routes: readonly Route[];
  readonly events: readonly EventType[];
  /** Events handled without a subscriber, in the process that commits them. */
  readonly inProcessListeners?: readonly EventType[];
  readonly subscribers: readonly Subscriber[];
  readonly jobs: readonly Job[];
}
