import type { Entities } from '../platform/database/orm.ts';
import type { Job, Subscriber } from '../platform/events/jobs.ts';
import type { Route } from '../platform/http/route.ts';
import type { Module } from '../platform/process/module.ts';
import { platformEntities } from '../platform/records/entities.ts';
import type { RowLimitName } from '../shared/row-limits.ts';
import { accounts } from './accounts/index.ts';
import { admin } from './admin/index.ts';
import { assets, assetsRowCounts } from './assets/index.ts';
import { assertDatabaseKind, demo } from './demo/index.ts';
import { directory, directoryRowCounts } from './directory/index.ts';
import { displays, displaysRowCounts } from './displays/index.ts';
import { imports, importsRowCounts } from './imports/index.ts';
import { mail } from './mail/index.ts';
import { orders, ordersRowCounts } from './orders/index.ts';
import { privacy } from './privacy/index.ts';
import { faultsOf, type ProcessRoles, type Registry } from './registry.ts';
import { reviews } from './reviews/index.ts';
import { shop, shopRowCounts } from './shop/index.ts';
import { tenancy, tenancyRowCounts } from './tenancy/index.ts';
import { visitors } from './visitors/index.ts';
import { week } from './week/index.ts';

export { assertDatabaseKind };

export const modules: readonly Module[] = [
  mail,
  assets,
  accounts,
  tenancy,
  directory,
  imports,
  visitors,
  reviews,
  shop,
  orders,
  displays,
  week,
  privacy,
  admin,
  demo,
];

export const entities: Entities = [...platformEntities, ...modules.flatMap((module) => module.entities)];
export const routes: readonly Route[] = modules.flatMap((module) => module.routes);
export const subscribers: readonly Subscriber[] = modules.flatMap((module) => module.subscribers);
export const jobs: readonly Job[] = modules.flatMap((module) => module.jobs);

/** SQL by limit; `?` is the owner's ID. */
export const rowCounts: Readonly<Record<RowLimitName, string>> = {
  ...tenancyRowCounts,
  ...directoryRowCounts,
  ...displaysRowCounts,
  ...assetsRowCounts,
  ...importsRowCounts,
  ...shopRowCounts,
  ...ordersRowCounts,
};

const registry: Registry = {
  routes,
  events: modules.flatMap(({ events }) => events),
  inProcessListeners: modules.flatMap(({ inProcessListeners = [] }) => inProcessListeners),
  subscribers,
  jobs,
};

export function checkRegistry(roles: ProcessRoles = {}): void {
  const faults = faultsOf(registry, roles);
  if (faults.length > 0)
    throw new Error(`Invalid module registry:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`);
}
