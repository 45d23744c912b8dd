import type { Module } from '../../platform/process/module.ts';
import { demoJobs } from './jobs.ts';

export const demo: Module = {
  name: 'demo',
  entities: [],
  routes: [],
  events: [],
  subscribers: [],
  jobs: demoJobs,
};

export { assertDemoDatabase } from './commands/demo-database.ts';
export { resetIfDue } from './commands/reset.ts';
export { seed } from './commands/sample.ts';
