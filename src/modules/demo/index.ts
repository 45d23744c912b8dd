import type { Module } from '../../platform/process/module.ts';
import { demoJobs } from './jobs.ts';
import { demoRoutes } from './routes.ts';

export const demo: Module = {
  name: 'demo',
  entities: [],
  routes: demoRoutes,
  events: [],
  subscribers: [],
  jobs: demoJobs,
};

export { DEMO_BANNER } from './banner.ts';
export { assertDatabaseKind } from './commands/demo-database.ts';
export { resetIfDue, seedData } from './commands/reset.ts';
export { seed } from './commands/sample.ts';
export { assertAllowedInDemo, translateResetError, withDemoLimits } from './request-rules.ts';
