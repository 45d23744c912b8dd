import type { Module } from '../../platform/process/module.ts';
import { privacyJobs } from './jobs.ts';
import { privacyRoutes } from './routes.ts';
import { privacySubscribers } from './subscribers.ts';
import { entities } from './tables.ts';

export const privacy: Module = {
  name: 'privacy',
  entities,
  routes: privacyRoutes,
  events: [],
  subscribers: privacySubscribers,
  jobs: privacyJobs,
};
