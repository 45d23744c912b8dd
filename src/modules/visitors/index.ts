import type { Module } from '../../platform/process/module.ts';
import { visitorJobs } from './jobs.ts';
import { visitorRoutes } from './routes.ts';

export const visitors: Module = {
  name: 'visitors',
  entities: [],
  routes: visitorRoutes,
  events: [],
  subscribers: [],
  jobs: visitorJobs,
};

export { type CountRow, writeCounts } from './commands/counts.ts';
export { listMissedSearches, readVisitSums } from './queries.ts';
