import type { Module } from '../../platform/process/module.ts';
import { accountJobs } from './jobs.ts';
import { ownAccountRoutes } from './routes.ts';
import { accountSubscribers } from './subscribers.ts';

/** What a person sees of their own account and does with it as a whole. */
export const account: Module = {
  name: 'account',
  entities: [],
  routes: ownAccountRoutes,
  events: [],
  subscribers: accountSubscribers,
  jobs: accountJobs,
};
