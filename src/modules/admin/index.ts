import type { Module } from '../../platform/process/module.ts';
import * as events from './events.ts';
import { adminJobs } from './jobs.ts';
import { operationRoutes } from './routes/operations.ts';
import { userRoutes } from './routes/users.ts';
import { adminSubscribers } from './subscribers.ts';

export const admin: Module = {
  name: 'admin',
  entities: [],
  routes: [...userRoutes, ...operationRoutes],
  events: Object.values(events),
  subscribers: adminSubscribers,
  jobs: adminJobs,
};

export { queuesUnlockedUntil } from './commands/queues.ts';
