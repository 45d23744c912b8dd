import type { Module } from '../../platform/process/module.ts';
import * as events from './events.ts';
import { accountJobs } from './jobs.ts';
import { accountRoutes } from './routes/accounts.ts';
import { secondFactorRoutes } from './routes/second-factor.ts';
import { sessionRoutes } from './routes/sessions.ts';
import { accountSubscribers } from './subscribers.ts';
import { entities } from './tables.ts';

export const accounts: Module = {
  name: 'accounts',
  entities,
  routes: [...accountRoutes, ...sessionRoutes, ...secondFactorRoutes],
  events: [
    events.passwordResetRequested,
    events.emailConfirmationAsked,
    events.passwordChanged,
    events.loginEmailChanged,
    events.emailChangeUndone,
    events.secondFactorChanged,
  ],
  subscribers: accountSubscribers,
  jobs: accountJobs,
};

export { type AdminCtx, administer } from './access.ts';
export { ensureAdmin, eraseAccount, isLastAdmin, setAccountStatus } from './commands/account-status.ts';
export {
  createNewcomer,
  createSamplePerson,
  findByUsername,
  recordImpersonationEnd,
  renewTemporaryPassword,
  sampleManagerWithoutPassword,
  setSamplePassword,
  signInToSample,
} from './commands/accounts.ts';
export { markConfirmed, requireConfirmedSender } from './commands/confirmations.ts';
export {
  hashPasswordAhead,
  isRecent,
  issuePasswordToken,
  type LoginProof,
  requireProof,
  setPassword,
  setPasswordByOperator,
  TEMPORARY_MS,
} from './commands/credentials.ts';
export { resetSecondFactorByOperator } from './commands/factor-set-up.ts';
export { findNewcomerOfLink, useResetLink } from './commands/recovery.ts';
export { hashPassword, hashToken, linkToken, passwordLink, temporaryPassword } from './passwords.ts';
export { accountOf, currentUser, isConfirmed, lockAccount, mustHaveSecondFactor } from './queries.ts';
export type { UserRow } from './user.entity.ts';
export { people } from './views.ts';
