import type { Module } from '../../platform/module.ts';
import { tenancyJobs } from './jobs.ts';
import { MemberRow, PropertyRow, PropertySlug } from './property.entity.ts';
import { accountRoutes } from './routes/accounts.ts';
import { memberRoutes } from './routes/members.ts';
import { propertyRoutes } from './routes/properties.ts';
import { tenancySubscribers } from './subscribers.ts';
import { PasswordToken, UserRow } from './user.entity.ts';

export const tenancy: Module = {
  name: 'tenancy',
  entities: [UserRow, PasswordToken, PropertyRow, PropertySlug, MemberRow],
  routes: [...accountRoutes, ...propertyRoutes, ...memberRoutes],
  subscribers: tenancySubscribers,
  jobs: tenancyJobs,
};

export {
  type AdministeredPropertyId,
  can,
  fromBody,
  fromParam,
  fromQuery,
  type Locate,
  type ManagedPropertyId,
  type OwnedPropertyId,
  type ViewedPropertyId,
} from './access.ts';
export { ensureAdmin } from './commands/admins.ts';
export { createProperty, directoryChanged } from './commands/properties.ts';
export { createSampleOwner } from './commands/sample.ts';
export { accountOf, type DirectoryHead, directoryHeads, findDirectoryHead, membershipOf } from './queries.ts';
export { reservedSlugs } from './reserved-slugs.ts';
