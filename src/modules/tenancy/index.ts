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
import { accountRoutes } from './routes/accounts.ts';
import { memberRoutes } from './routes/members.ts';
import { propertyRoutes } from './routes/properties.ts';
import { tenancySubscribers } from './subscribers.ts';
import { EmailChange, EmailToken, PasswordToken, UserRow } from './user.entity.ts';

export const tenancy: Module = {
  name: 'tenancy',
  entities: [
    UserRow,
    PasswordToken,
    EmailToken,
    EmailChange,
    PropertyRow,
    PropertySlug,
    MemberRow,
    InvitationRow,
    TransferOfferRow,
    SubscriptionRow,
  ],
  routes: [...accountRoutes, ...propertyRoutes, ...memberRoutes],
  events: Object.values(events),
  subscribers: tenancySubscribers,
  jobs: tenancyJobs,
};

export {
  type AdminActor,
  type AdminCtx,
  type AdministeredPropertyId,
  can,
  createStandings,
  fromBody,
  fromOwned,
  fromParam,
  fromQuery,
  type ManagedPropertyId,
  type OwnedPropertyId,
  type Standing,
  type ViewedPropertyId,
} from './access.ts';
export {
  createSampleManager,
  findByUsername,
  noteImpersonationEnd,
  noteLogin,
  returnToFormerAddress,
  sampleManagerWithoutPassword,
  setSamplePassword,
} from './commands/accounts.ts';
export { requireConfirmedSender } from './commands/confirmations.ts';
export {
  endOtherSessions,
  hashPasswordAhead,
  type Identity,
  noteSecondFactor,
  type Proof,
  requireProof,
  setPassword,
  setPasswordByOperator,
  useResetLink,
} from './commands/credentials.ts';
export { createProperty, directoryChanged } from './commands/properties.ts';
export { ensureAdmin, eraseAccount, isLastAdmin, setAccountStatus } from './commands/standing.ts';
export { hashToken, hashWithSalt, linkToken } from './passwords.ts';
export {
  accountOf,
  changedDirectories,
  currentUser,
  findDirectoryHead,
  findOwnProperty,
  findSender,
  isConfirmed,
  listProperties,
  mustHaveSecondFactor,
} from './queries.ts';
export { reservedSlugs } from './reserved-slugs.ts';
export type { UserRow as Account } from './user.entity.ts';
export { accounts, buildingSlugs, buildings, members, subscriptions } from './views.ts';
