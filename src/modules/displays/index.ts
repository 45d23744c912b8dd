import type { Module } from '../../platform/process/module.ts';
import { DisplayRow } from './display.entity.ts';
import * as events from './events.ts';
import { displayJobs } from './jobs.ts';
import { displayRoutes } from './routes.ts';
import { displaySubscribers } from './subscribers.ts';

export const displays: Module = {
  name: 'displays',
  entities: [DisplayRow],
  routes: displayRoutes,
  events: Object.values(events),
  subscribers: displaySubscribers,
  jobs: displayJobs,
};

export { receiveBeat } from './commands/beats.ts';
export { beginPairing, bindDisplay, claimPairing } from './commands/pairings.ts';
export { listSilentDisplays, readDisplaysWeek } from './queries.ts';
export { offlineDisplays, pairedDisplays } from './views.ts';
