import { ActivityRow } from '../platform/activity.ts';
import type { Job, Subscriber } from '../platform/event.ts';
import { StoredFile } from '../platform/files.ts';
import { Mail, mailEvents, mailJobs, mailSubscribers } from '../platform/mailer.ts';
import type { Module } from '../platform/module.ts';
import type { Entities } from '../platform/orm.ts';
import { OutboxDelivery, OutboxEvent } from '../platform/outbox.ts';
import type { Route } from '../platform/route.ts';
import { admin } from './admin/index.ts';
import { directory } from './directory/index.ts';
import { imports } from './imports/index.ts';
import { orders } from './orders/index.ts';
import { type Carriers, faultsOf, type Registry } from './registry.ts';
import { shop } from './shop/index.ts';
import { tenancy } from './tenancy/index.ts';

export const modules: readonly Module[] = [tenancy, directory, imports, shop, orders, admin];

export const entities: Entities = [
  OutboxEvent,
  OutboxDelivery,
  ActivityRow,
  Mail,
  StoredFile,
  ...modules.flatMap((module) => module.entities),
];
export const routes: readonly Route[] = modules.flatMap((module) => module.routes);
export const subscribers: readonly Subscriber[] = [
  ...mailSubscribers,
  ...modules.flatMap((module) => module.subscribers),
];
export const jobs: readonly Job[] = [...mailJobs, ...modules.flatMap((module) => module.jobs)];

const registry: Registry = {
  routes,
  events: [...mailEvents, ...modules.flatMap(({ events }) => events)],
  heard: modules.flatMap(({ hears = [] }) => hears),
  subscribers,
  jobs,
};

/** Stops a process that is put together wrongly: with names given twice, or events and jobs that nobody sees to. */
export function checkRegistry(carriers: Carriers = {}): void {
  const faults = faultsOf(registry, carriers);
  if (faults.length > 0)
    throw new Error(`The modules do not fit together:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`);
}
