import type { Module } from '../../platform/process/module.ts';
import * as events from './events.ts';
import { directoryJobs } from './jobs.ts';
import { directoryRoutes } from './routes.ts';
import { directorySubscribers } from './subscribers.ts';
import { entities } from './tables.ts';

export const directory: Module = {
  name: 'directory',
  entities,
  routes: directoryRoutes,
  events: Object.values(events),
  subscribers: directorySubscribers,
  jobs: directoryJobs,
};

export { createAnnouncement } from './commands/announcements.ts';
export {
  listDifferences,
  listMatches,
  type Match,
  type TenantChange,
  type TenantDifferences,
} from './commands/batch-differences.ts';
export { type Comparison, compareTenants } from './commands/batch-matches.ts';
export { revertTenants } from './commands/batch-reverts.ts';
export { changeListings } from './commands/bulk-tenant-changes.ts';
export { lockFloors, replacePlaces } from './commands/floors.ts';
export { outcomeOf, writeTenants } from './commands/tenant-batch-writes.ts';
export { purgeBatches, purgeStagedTenants, stageTenants, type TenantBatch } from './commands/tenant-batches.ts';
export { createTenant, resolveContacts } from './commands/tenants.ts';
export { hasTenants, listComing } from './queries/coming.ts';
export { type DirectoryAnswer, readDirectory } from './queries/public-directory.ts';
export {
  eachTenant,
  findMatchingWords,
  listDisplayAnnouncements,
  listings,
  readFloors,
} from './queries.ts';
export { directoryRowCounts } from './row-counts.ts';
