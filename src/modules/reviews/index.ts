import type { Module } from '../../platform/process/module.ts';
import * as events from './events.ts';
import { reviewJobs } from './jobs.ts';
import { reviewRoutes } from './routes.ts';
import { reviewSubscribers } from './subscribers.ts';

export const reviews: Module = {
  name: 'reviews',
  entities: [],
  routes: reviewRoutes,
  events: Object.values(events),
  subscribers: reviewSubscribers,
  jobs: reviewJobs,
};

export { proposeInSample } from './commands/sample.ts';
export { countProposals, listProposals } from './queries.ts';
