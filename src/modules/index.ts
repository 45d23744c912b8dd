import { ActivityRow } from '../platform/activity.ts';
import type { Job, Subscriber } from '../platform/event.ts';
import { StoredFile } from '../platform/files.ts';
import { Mail, mailJobs, mailSubscribers } from '../platform/mailer.ts';
import type { Module } from '../platform/module.ts';
import type { Entities } from '../platform/orm.ts';
import { OutboxDelivery, OutboxEvent } from '../platform/outbox.ts';
import type { Route } from '../platform/route.ts';
import { admin } from './admin/index.ts';
import { directory } from './directory/index.ts';
import { imports } from './imports/index.ts';
import { orders } from './orders/index.ts';
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

/**
 * Stops a process that is put together wrongly: two handlers of one name, two routes on one path, an event that is
 * broadcast twice.
 */
export function checkRegistry(broadcastEvents: readonly string[] = []): void {
  const faults = [
    ...repeated(subscribers.map(({ name }) => name)).map((name) => `two subscribers are called ${name}`),
    ...repeated(jobs.map(({ name }) => name)).map((name) => `two jobs are called ${name}`),
    ...repeated(routes.map(({ method, path }) => `${method} ${path}`)).map((call) => `${call} is declared twice`),
    ...repeated(broadcastEvents).map((name) => `${name} is broadcast twice`),
  ];
  if (faults.length > 0)
    throw new Error(`The modules do not fit together:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`);
}

function repeated(names: readonly string[]): string[] {
  return [...new Set(names.filter((name, at) => names.indexOf(name) !== at))];
}
