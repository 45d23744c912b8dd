import type { Module } from '../../platform/process/module.ts';
import * as events from './events.ts';
import { tenancyJobs } from './jobs.ts';
import {
  InvitationRow,
  MemberRow,
  PropertyRow,
  PropertySlug,
  SubscriptionRow,
  TransferOfferRow,
} from './property.entity.ts';
import { memberRoutes } from './routes/members.ts';
import { propertyRoutes } from './routes/properties.ts';
import { tenancySubscribers } from './subscribers.ts';

export const tenancy: Module = {
  name: 'tenancy',
  entities: [PropertyRow, PropertySlug, MemberRow, InvitationRow, TransferOfferRow, SubscriptionRow],
  routes: [...propertyRoutes, ...memberRoutes],
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
  levelIfHeld,
  type ManagedPropertyId,
  type OwnedPropertyId,
  proveLevel,
  type ViewedPropertyId,
} from './access.ts';
export { leaveEverywhere } from './commands/invitations.ts';
export { createProperty, directoryChanged } from './commands/properties.ts';
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
export { buildingSlugs, buildings, members, subscriptions } from './views.ts';
