import type { Module } from '../../platform/process/module.ts';
import { weekJobs } from './jobs.ts';
import { weekRoutes } from './routes.ts';
import { weekSubscribers } from './subscribers.ts';

export const week: Module = {
  name: 'week',
  entities: [],
  routes: weekRoutes,
  events: [],
  subscribers: weekSubscribers,
  jobs: weekJobs,
};
