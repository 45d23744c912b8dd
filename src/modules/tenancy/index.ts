import type { Module } from '../../platform/process/module.ts';
import * as events from './events.ts';
import { tenancyJobs } from './jobs.ts';
import { brandingRoutes } from './routes/branding.ts';
import { memberRoutes } from './routes/members.ts';
import { propertyRoutes } from './routes/properties.ts';
import { tenancySubscribers } from './subscribers.ts';
import { entities } from './tables.ts';

export const tenancy: Module = {
  name: 'tenancy',
  entities,
  routes: [...propertyRoutes, ...brandingRoutes, ...memberRoutes],
  events: Object.values(events),
  subscribers: tenancySubscribers,
  jobs: tenancyJobs,
};

export {
  type AccessState,
  type AdministeredPropertyId,
  can,
  createAccessLookup,
  fromBody,
  fromOwned,
  fromParam,
  fromQuery,
  type ManagedPropertyId,
  proveLevel,
  proveLevelIfHeld,
  type ViewedPropertyId,
} from './access.ts';
export { endAllMemberships } from './commands/invitations.ts';
export { createProperty, directoryChanged, lockAllProperties } from './commands/properties.ts';
export { letterHead } from './letter-head.ts';
export {
  changedDirectories,
  findDirectoryHead,
  findOwnProperty,
  findSender,
  listInvitedSlugs,
  listProperties,
  readOwnProperty,
} from './queries.ts';
export { reservedSlugs } from './reserved-slugs.ts';
export { tenancyRowCounts } from './row-counts.ts';
export { buildingSlugs, buildings, members, subscriptions } from './views.ts';
