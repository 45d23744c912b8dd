import type { Module } from '../../platform/module.ts';
import * as events from './events.ts';
import { tenancyJobs } from './jobs.ts';
import { MemberRow, PropertyRow, PropertySlug } from './property.entity.ts';
import { accountRoutes } from './routes/accounts.ts';
import { memberRoutes } from './routes/members.ts';
import { propertyRoutes } from './routes/properties.ts';
import { subscriptionRoutes } from './routes/subscriptions.ts';
import { tenancySubscribers } from './subscribers.ts';
import { SubscriptionRow } from './subscription.entity.ts';
import { PasswordToken, UserRow } from './user.entity.ts';

export const tenancy: Module = {
  name: 'tenancy',
  entities: [UserRow, PasswordToken, PropertyRow, PropertySlug, MemberRow, SubscriptionRow],
  routes: [...accountRoutes, ...propertyRoutes, ...memberRoutes, ...subscriptionRoutes],
  events: Object.values(events),
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
export { ensureAdmin, setAccountStatus } from './commands/admins.ts';
export { setPassword } from './commands/credentials.ts';
export { createProperty, directoryChanged } from './commands/properties.ts';
export { createSampleOwner } from './commands/sample.ts';
export { accountOf, type DirectoryHead, directoryHeads, findDirectoryHead, membershipOf } from './queries.ts';
export { reservedSlugs } from './reserved-slugs.ts';
