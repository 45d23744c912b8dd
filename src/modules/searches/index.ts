import type { Module } from '../../platform/process/module.ts';
import { searchJobs } from './jobs.ts';
import { searchRoutes } from './routes.ts';

export const searches: Module = {
  name: 'searches',
  entities: [],
  routes: searchRoutes,
  events: [],
  subscribers: [],
  jobs: searchJobs,
};

export { countMissedSearch } from './commands.ts';
