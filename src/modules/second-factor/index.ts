import type { Module } from '../../platform/process/module.ts';
import * as events from './events.ts';
import { secondFactorJobs } from './jobs.ts';
import { secondFactorRoutes } from './routes.ts';
import { RecoveryCodeRow, SecondFactorRow } from './second-factor.entity.ts';
import { secondFactorSubscribers } from './subscribers.ts';

export const secondFactor: Module = {
  name: 'second-factor',
  entities: [SecondFactorRow, RecoveryCodeRow],
  routes: secondFactorRoutes,
  events: [events.secondFactorChanged],
  subscribers: secondFactorSubscribers,
  jobs: secondFactorJobs,
};

export {
  forgetSecondFactor,
  removeFactorSetSince,
  removeFactorSetUnconfirmed,
  resetSecondFactorByOperator,
} from './commands/set-up.ts';
