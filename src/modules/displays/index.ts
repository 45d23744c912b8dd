import type { Module } from '../../platform/process/module.ts';
import * as events from './events.ts';
import { displayJobs } from './jobs.ts';
import { displayRoutes } from './routes.ts';
import { displaySubscribers } from './subscribers.ts';
import { entities } from './tables.ts';

export const displays: Module = {
  name: 'displays',
  entities,
  routes: displayRoutes,
  events: Object.values(events),
  subscribers: displaySubscribers,
  jobs: displayJobs,
};

export { beatInSample, pairInSample } from './commands/sample.ts';
export { listSilentDisplays, readLastWeekUptime } from './queries.ts';
export { displaysRowCounts } from './row-counts.ts';
export { offlineDisplays } from './views.ts';
